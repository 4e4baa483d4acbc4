import type { Finding, Installation, InstallationNode } from '@muster/contracts/installation'
import { formatCountOf } from '../../lib/format/count.ts'
import { formatSize } from '../files/format-size.ts'
import { formatMilliseconds, formatPercent, formatSeconds, queueName, since } from './format.ts'

export type Severity = 'warning' | 'error'
export type Problem = { severity: Severity; text: string }

const problem = (severity: Severity | undefined, text: () => string): Problem[] =>
  severity ? [{ severity, text: text() }] : []
const over = (value: number, warning: number, error: number): Severity | undefined =>
  value >= error ? 'error' : value >= warning ? 'warning' : undefined

/** From these values on, the page shows a warning, and from the second one on an error. The doctor has the same for disks. */
const limits = {
  loopDelay: [200, 500],
  heapShare: [0.8, 0.9],
  roundTrip: [100, 1_000],
  factsSeconds: [5, 30],
  clock: [1_000, 60_000],
  connectionsShare: [0.8, 0.95],
  transactionSeconds: [60, 600],
  lockWaits: [5, 20],
  jobSeconds: [300, 1_800],
  mailSeconds: [300, 900],
  quotaShare: [0.8, 1],
} as const satisfies Record<string, readonly [number, number]>

const lowDiskBytes = 1e9
const littleDiskBytes = 5e9

/** What needs attention, errors first. Empty if everything is in order. `findings` are those of the checks. */
export function problemsOf(state: Installation, findings: readonly Finding[] = []): Problem[] {
  const all = [
    ...missingServices(state),
    ...state.nodes.flatMap((node) => problemsOfNode(node, state)),
    ...problemsOfDatabase(state),
    ...problemsOfJobs(state),
    ...problemsOfMails(state),
    ...problemsOfStorage(state),
    ...problemsOfChecks(findings),
  ]
  // Two services on one machine have its disk and its clock in common.
  const distinct = [...new Map(all.map((problem) => [problem.text, problem])).values()]
  return distinct.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))
}

function missingServices({ nodes }: Installation): Problem[] {
  const services = [
    ['api', 'No api reports its figures.'],
    ['chat', 'No chat service runs: pages are not updated, and nobody can write messages or call.'],
  ] as const
  return services.flatMap(([service, text]) =>
    problem(nodes.some((node) => node.service === service && node.is_running) ? undefined : 'error', () => text),
  )
}

export const nameOfNode = ({ service, host }: Pick<InstallationNode, 'service' | 'host'>) =>
  `${service === 'api' ? 'API' : 'Chat'} on ${host}`

/** What is wrong with one node. */
export function problemsOfNode(node: InstallationNode, { version, checked_at }: Installation): Problem[] {
  const name = nameOfNode(node)
  if (!node.is_running)
    return [{ severity: 'error', text: `${name} has not reported for ${since(node.seen_at, checked_at)}.` }]
  const { figures } = node
  const isFull = figures.queries_waiting > 0 && figures.connections_used >= figures.connections_limit
  const heapShare = figures.heap_bytes / figures.heap_limit_bytes
  const free = figures.disk_free_bytes ?? Number.POSITIVE_INFINITY
  return [
    ...problem(
      over(figures.loop_delay ?? 0, ...limits.loopDelay),
      () => `${name} responds late, by ${formatMilliseconds(figures.loop_delay ?? 0)} on average.`,
    ),
    ...problem(over(heapShare, ...limits.heapShare), () => `${name} uses ${formatPercent(heapShare)} of its memory.`),
    ...problem(
      over(figures.database_round_trip, ...limits.roundTrip),
      () => `The database is slow for ${name}: a round trip takes ${formatMilliseconds(figures.database_round_trip)}.`,
    ),
    ...problem(
      isFull ? 'warning' : undefined,
      () =>
        `${name} has ${formatCountOf(figures.queries_waiting, 'statement')} waiting for a connection to the database.`,
    ),
    ...problem(
      over(figures.facts_read_seconds_ago ?? 0, ...limits.factsSeconds),
      () =>
        `${name} has not read changes for ${formatSeconds(figures.facts_read_seconds_ago ?? 0)}: its pages are not updated.`,
    ),
    ...problem(
      over(Math.abs(figures.clock_ahead), ...limits.clock),
      () =>
        `The clock of ${node.host} differs from that of the database by ${formatMilliseconds(Math.abs(figures.clock_ahead))}.`,
    ),
    ...problem(
      free < lowDiskBytes ? 'error' : free < littleDiskBytes ? 'warning' : undefined,
      () => `Only ${formatSize(free)} are free on the disk of ${node.host}.`,
    ),
    ...problem(
      node.version === version ? undefined : 'warning',
      () => `${name} runs version ${node.version}, and not ${version}.`,
    ),
  ]
}

function problemsOfDatabase({ database, schema }: Installation): Problem[] {
  const share = database.connections / database.max_connections
  const seconds = database.longest_transaction_seconds ?? 0
  return [
    ...problem(
      over(database.round_trip, ...limits.roundTrip),
      () => `The database is slow: a round trip takes ${formatMilliseconds(database.round_trip)}.`,
    ),
    ...problem(
      over(share, ...limits.connectionsShare),
      () => `${formatPercent(share)} of the connections that PostgreSQL allows are used.`,
    ),
    ...problem(
      over(seconds, ...limits.transactionSeconds),
      () => `A transaction has been open for ${formatSeconds(seconds)}.`,
    ),
    ...problem(
      over(database.waiting_for_locks, ...limits.lockWaits),
      () => `${formatCountOf(database.waiting_for_locks, 'statement')} wait for a lock.`,
    ),
    ...problem(
      schema.pending.length > 0 ? 'error' : undefined,
      () => `${formatCountOf(schema.pending.length, 'migration')} of this version did not run.`,
    ),
    ...problem(
      schema.unknown.length > 0 ? 'warning' : undefined,
      () => `The database has ${formatCountOf(schema.unknown.length, 'migration')} of a newer version.`,
    ),
  ]
}

const problemsOfJobs = ({ jobs }: Installation): Problem[] =>
  jobs
    .filter(({ queue }) => queue !== 'mail')
    .flatMap(({ queue, failed, oldest_seconds }) => [
      ...problem(
        failed > 0 ? 'warning' : undefined,
        () => `${queueName(queue)}: ${formatCountOf(failed, 'job')} failed within a day.`,
      ),
      ...problem(
        over(oldest_seconds, ...limits.jobSeconds),
        () => `${queueName(queue)}: a job has been waiting for ${formatSeconds(oldest_seconds)}.`,
      ),
    ])

function problemsOfMails({ mails }: Installation): Problem[] {
  if (!mails.is_sent)
    return [{ severity: 'warning', text: 'No mail is sent, because SMTP_URL is not set: mails are files.' }]
  return [
    ...problem(
      over(mails.oldest_seconds, ...limits.mailSeconds),
      () =>
        `${formatCountOf(mails.waiting, 'mail')} ${mails.waiting === 1 ? 'waits' : 'wait'}, the oldest for ${formatSeconds(mails.oldest_seconds)}.`,
    ),
    ...problem(
      mails.given_up > 0 ? 'warning' : undefined,
      () => `${formatCountOf(mails.given_up, 'mail')} could not be sent within a week.`,
    ),
  ]
}

function problemsOfStorage({ storage, database }: Installation): Problem[] {
  const share = storage.database_quota_bytes === null ? 0 : database.bytes / storage.database_quota_bytes
  const crowded = storage.largest.filter(
    ({ text_bytes, files_bytes }) =>
      text_bytes >= (storage.organization_quota_bytes ?? Number.POSITIVE_INFINITY) * limits.quotaShare[0] ||
      files_bytes >= (storage.files_quota_bytes ?? Number.POSITIVE_INFINITY) * limits.quotaShare[0],
  )
  return [
    ...problem(over(share, ...limits.quotaShare), () => `The database uses ${formatPercent(share)} of its quota.`),
    ...problem(
      crowded.length > 0 ? 'warning' : undefined,
      () => `${formatCountOf(crowded.length, 'organization')} will soon have used all storage.`,
    ),
  ]
}

/** The errors by their messages, and the number of warnings, which the section of the checks lists. */
function problemsOfChecks(findings: readonly Finding[]): Problem[] {
  const errors = findings.filter(({ status }) => status === 'error')
  const warnings = findings.filter(({ status }) => status === 'warning').length
  return [
    ...errors.map(({ check, message }): Problem => ({ severity: 'error', text: `Check of ${check}: ${message}` })),
    ...problem(
      warnings > 0 ? 'warning' : undefined,
      () => `${formatCountOf(warnings, 'check')} with a warning, see below.`,
    ),
  ]
}
