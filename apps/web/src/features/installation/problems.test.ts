import type { Installation, NodeFigures } from '@muster/contracts/installation'
import { describe, expect, it } from 'vitest'
import { formatMilliseconds, formatSeconds, mailKindName, queueName } from './format.ts'
import { problemsOf } from './problems.ts'

const figures: NodeFigures = {
  node_version: '24.0.0',
  memory_bytes: 150e6,
  heap_bytes: 60e6,
  heap_limit_bytes: 600e6,
  processor_share: 0.05,
  loop_delay: 2,
  longest_loop_delay: 12,
  database_round_trip: 0.4,
  clock_ahead: -20,
  connections_used: 3,
  connections_limit: 10,
  queries_waiting: 0,
  disk_free_bytes: 40e9,
  disk_bytes: 100e9,
  sockets: null,
  facts_read_seconds_ago: null,
}
const at = '2026-11-29T12:00:00.000Z'
const node = (service: 'api' | 'chat', changes: Partial<NodeFigures> = {}) => ({
  id: service,
  service,
  host: 'muster-1',
  version: '1.0.0',
  started_at: at,
  seen_at: at,
  is_running: true,
  figures: { ...figures, ...changes },
})
const good: Installation = {
  checked_at: at,
  version: '1.0.0',
  may_look_for_updates: false,
  nodes: [node('api'), node('chat', { sockets: 4, facts_read_seconds_ago: 0.2 })],
  database: {
    version: '16.4',
    started_at: at,
    bytes: 1e9,
    connections: 12,
    max_connections: 100,
    active: 1,
    idle_in_transaction: 0,
    waiting_for_locks: 0,
    longest_transaction_seconds: 0.1,
    round_trip: 0.4,
  },
  schema: { last_migration: '0058-nodes', migrated_at: at, pending: [], unknown: [] },
  jobs: [],
  mails: { is_sent: true, waiting: 0, oldest_seconds: 0, sent_today: 3, given_up: 0, faults: [], test: null },
  storage: {
    database_quota_bytes: 50e9,
    organization_quota_bytes: 5e9,
    files_quota_bytes: null,
    files: 3,
    files_bytes: 1e6,
    files_are_in: 'folder',
    organizations: 1,
    largest: [{ id: 1, name: 'Halden Instruments', members: 3, text_bytes: 1e6, files_bytes: 1e6 }],
  },
  usage: { accounts: 3, active_today: 2, connected: 1, running_calls: 0, relays: 1, is_relay_only: false },
}
const textsOf = (changes: Partial<Installation>) =>
  problemsOf({ ...good, ...changes }).map(({ severity, text }) => `${severity}: ${text}`)
const withApi = (changes: Partial<NodeFigures>) => textsOf({ nodes: [node('api', changes), node('chat')] })

describe('the problems of an installation', () => {
  it('are none if everything is in order', () => {
    expect(textsOf({})).toEqual([])
  })

  it('name a node that is silent, and a service that does not run, errors first', () => {
    const silent = { ...node('chat'), is_running: false, seen_at: '2026-11-29T11:57:00.000Z' }
    expect(textsOf({ nodes: [node('api', { clock_ahead: 2_000 }), silent] })).toEqual([
      'error: No chat service runs: pages are not updated, and nobody can write messages or call.',
      'error: Chat on muster-1 has not reported for 3 min.',
      'warning: The clock of muster-1 differs from that of the database by 2.0 s.',
    ])
  })

  it('name what a node lacks', () => {
    expect(withApi({ loop_delay: 620 })).toEqual(['error: API on muster-1 responds late, by 620 ms on average.'])
    expect(withApi({ loop_delay: 250 })).toEqual(['warning: API on muster-1 responds late, by 250 ms on average.'])
    expect(withApi({ heap_bytes: 560e6 })).toEqual(['error: API on muster-1 uses 93% of its memory.'])
    expect(withApi({ disk_free_bytes: 4e9 })).toEqual(['warning: Only 4 GB are free on the disk of muster-1.'])
    expect(withApi({ disk_free_bytes: 0.5e9 })).toEqual(['error: Only 500 MB are free on the disk of muster-1.'])
    expect(withApi({ queries_waiting: 2, connections_used: 10 })).toEqual([
      'warning: API on muster-1 has 2 statements waiting for a connection to the database.',
    ])
    expect(withApi({ queries_waiting: 2 })).toEqual([])
    expect(textsOf({ nodes: [node('api'), { ...node('chat'), version: '0.9.0' }] })).toEqual([
      'warning: Chat on muster-1 runs version 0.9.0, and not 1.0.0.',
    ])
  })

  it('name the disk of a machine once, although several services report it', () => {
    const changes = { disk_free_bytes: 4e9 }
    expect(textsOf({ nodes: [node('api', changes), node('chat', changes)] })).toEqual([
      'warning: Only 4 GB are free on the disk of muster-1.',
    ])
  })

  it('name a slow or crowded database, a long transaction and missing migrations', () => {
    const database = (changes: Partial<Installation['database']>) =>
      textsOf({ database: { ...good.database, ...changes } })
    expect(database({ round_trip: 480 })).toEqual(['warning: The database is slow: a round trip takes 480 ms.'])
    expect(database({ connections: 96 })).toEqual(['error: 96% of the connections that PostgreSQL allows are used.'])
    expect(database({ longest_transaction_seconds: 90 })).toEqual(['warning: A transaction has been open for 2 min.'])
    expect(database({ bytes: 50e9 })).toEqual(['error: The database uses 100% of its quota.'])
    expect(textsOf({ schema: { ...good.schema, pending: ['0059-next'] } })).toEqual([
      'error: 1 migration of this version did not run.',
    ])
  })

  it('name jobs and mails that fail or wait', () => {
    const job = {
      queue: 'series',
      next_at: at,
      last_done_at: at,
      last_failed_at: at,
      failed: 2,
      waiting: 0,
      running: 0,
    }
    expect(textsOf({ jobs: [{ ...job, oldest_seconds: 0 }] })).toEqual([
      'warning: Recurring tasks: 2 jobs failed within a day.',
    ])
    expect(textsOf({ jobs: [{ ...job, failed: 0, oldest_seconds: 2_000 }] })).toEqual([
      'error: Recurring tasks: a job has been waiting for 33 min.',
    ])
    expect(textsOf({ mails: { ...good.mails, waiting: 3, oldest_seconds: 1_200, given_up: 1 } })).toEqual([
      'error: 3 mails wait, the oldest for 20 min.',
      'warning: 1 mail could not be sent within a week.',
    ])
    expect(textsOf({ mails: { ...good.mails, waiting: 1, oldest_seconds: 1_200 } })).toEqual([
      'error: 1 mail waits, the oldest for 20 min.',
    ])
    expect(textsOf({ mails: { ...good.mails, is_sent: false } })).toEqual([
      'warning: No mail is sent, because SMTP_URL is not set: mails are files.',
    ])
  })

  it('name the errors of the checks, and count their warnings', () => {
    const findings = [
      { check: 'mail', status: 'error' as const, message: 'The mail server does not accept the connection.', fix: 'x' },
      { check: 'Node', status: 'warning' as const, message: 'Old.', fix: 'x' },
      { check: 'clock', status: 'ok' as const, message: 'Agrees.' },
    ]
    expect(problemsOf(good, findings)).toEqual([
      { severity: 'error', text: 'Check of mail: The mail server does not accept the connection.' },
      { severity: 'warning', text: '1 check with a warning, see below.' },
    ])
  })

  it('name organizations that have almost used their storage, without their names', () => {
    const largest = [{ id: 1, name: 'Halden Instruments', members: 3, text_bytes: 4.5e9, files_bytes: 0 }]
    expect(textsOf({ storage: { ...good.storage, largest } })).toEqual([
      'warning: 1 organization will soon have used all storage.',
    ])
  })
})

it('times and names are in words', () => {
  expect([0.44, 12.3, 1_500].map(formatMilliseconds)).toEqual(['0.4 ms', '12 ms', '1.5 s'])
  expect([5, 720, 12_000, 400_000].map(formatSeconds)).toEqual(['5 s', '12 min', '3 h 20 min', '4 days'])
  expect([queueName('series'), queueName('new-queue')]).toEqual(['Recurring tasks', 'new-queue'])
  expect(mailKindName('email-changed')).toBe('Email changed')
})
