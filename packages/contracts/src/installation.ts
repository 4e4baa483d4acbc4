import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** A service writes its figures at this interval. */
export const nodeReportSeconds = 15
/** After this time without figures, a node does not count as running. */
export const silentNodeSeconds = 45

export const Service = z.enum(['api', 'chat'])
export type Service = z.output<typeof Service>

/** The figures of a process, since its previous report where they are about a period. */
export const NodeFigures = z.object({
  node_version: z.string(),
  memory_bytes: z.number(),
  heap_bytes: z.number(),
  heap_limit_bytes: z.number(),
  /** The share of one processor, from 0 to the number of processors. */
  processor_share: z.number(),
  /** How late the event loop was, in milliseconds; null if the process does not measure it. */
  loop_delay: z.nullable(z.number()),
  longest_loop_delay: z.nullable(z.number()),
  /** The time of one round trip to the database in milliseconds. */
  database_round_trip: z.number(),
  /** How far the clock of this machine is ahead of that of the database, in milliseconds. */
  clock_ahead: z.number(),
  connections_used: z.number(),
  connections_limit: z.number(),
  queries_waiting: z.number(),
  /** The disk of the data folder; null if it is unknown. */
  disk_free_bytes: z.nullable(z.number()),
  disk_bytes: z.nullable(z.number()),
  /** The sockets of clients, and how long ago the facts were read; null for the api. */
  sockets: z.nullable(z.number()),
  facts_read_seconds_ago: z.nullable(z.number()),
})
export type NodeFigures = z.output<typeof NodeFigures>

/** A process of a service. */
export const InstallationNode = z.object({
  id: z.string(),
  service: Service,
  host: z.string(),
  version: z.string(),
  started_at: Instant,
  seen_at: Instant,
  /** False if the node has not reported for `silentNodeSeconds`. */
  is_running: z.boolean(),
  figures: NodeFigures,
})
export type InstallationNode = z.output<typeof InstallationNode>

export const DatabaseHealth = z.object({
  version: z.string(),
  started_at: Instant,
  bytes: z.number(),
  connections: z.number(),
  max_connections: z.number(),
  /** Connections that run a statement, that are in a transaction without running one, and that wait for a lock. */
  active: z.number(),
  idle_in_transaction: z.number(),
  waiting_for_locks: z.number(),
  /** The age of the oldest transaction in seconds; null if none is open. */
  longest_transaction_seconds: z.nullable(z.number()),
  round_trip: z.number(),
})
export type DatabaseHealth = z.output<typeof DatabaseHealth>

export const SchemaHealth = z.object({
  last_migration: z.string(),
  migrated_at: Instant,
  /** Migrations of this version that have not run. */
  pending: z.array(z.string()),
  /** Migrations that have run and that this version does not know. */
  unknown: z.array(z.string()),
})
export type SchemaHealth = z.output<typeof SchemaHealth>

/** The jobs of one queue. Ended jobs are known for a day. */
export const JobHealth = z.object({
  queue: z.string(),
  /** When the job runs next, if it is scheduled. */
  next_at: z.nullable(Instant),
  last_done_at: z.nullable(Instant),
  last_failed_at: z.nullable(Instant),
  failed: z.number(),
  waiting: z.number(),
  running: z.number(),
  /** For how long the oldest job waits since it could have started. */
  oldest_seconds: z.number(),
})
export type JobHealth = z.output<typeof JobHealth>

export const MailHealth = z.object({
  /** Whether mails are sent to a mail server; otherwise they are files. */
  is_sent: z.boolean(),
  waiting: z.number(),
  oldest_seconds: z.number(),
  sent_today: z.number(),
  given_up: z.number(),
  /** The waiting and given-up mails by their kind and the reason of their last failure. Mails are known for a week. */
  faults: z.array(
    z.object({
      kind: z.string(),
      failure: z.nullable(z.string()),
      waiting: z.number(),
      given_up: z.number(),
      last_at: Instant,
    }),
  ),
  /** The last test mail to the caller. */
  test: z.nullable(
    z.object({
      requested_at: Instant,
      sent_at: z.nullable(Instant),
      gave_up_at: z.nullable(Instant),
      attempts: z.number(),
      failure: z.nullable(z.string()),
    }),
  ),
})
export type MailHealth = z.output<typeof MailHealth>

export const StorageHealth = z.object({
  database_quota_bytes: z.nullable(z.number()),
  organization_quota_bytes: z.nullable(z.number()),
  /** The quota of the files of one organization. */
  files_quota_bytes: z.nullable(z.number()),
  files: z.number(),
  files_bytes: z.number(),
  files_are_in: z.enum(['folder', 'bucket']),
  organizations: z.number(),
  /** The organizations that use the most storage. Nothing of their content is returned. */
  largest: z.array(
    z.object({
      id: Id,
      name: z.string(),
      members: z.number(),
      text_bytes: z.number(),
      files_bytes: z.number(),
    }),
  ),
})
export type StorageHealth = z.output<typeof StorageHealth>

export const UsageHealth = z.object({
  accounts: z.number(),
  /** Accounts with a session that was used within a day. */
  active_today: z.number(),
  /** Users with a connected window. */
  connected: z.number(),
  running_calls: z.number(),
  relays: z.number(),
  is_relay_only: z.boolean(),
})
export type UsageHealth = z.output<typeof UsageHealth>

/** The state of the installation at the time of the request. */
export const Installation = z.object({
  checked_at: Instant,
  version: z.string(),
  /** Whether the newest version can be requested: see `findNewestVersion`. */
  may_look_for_updates: z.boolean(),
  nodes: z.array(InstallationNode),
  database: DatabaseHealth,
  schema: SchemaHealth,
  jobs: z.array(JobHealth),
  mails: MailHealth,
  storage: StorageHealth,
  usage: UsageHealth,
})
export type Installation = z.output<typeof Installation>

/** What a check of the installation has found. */
export const Finding = z.object({
  check: z.string(),
  status: z.enum(['ok', 'warning', 'error', 'skipped']),
  message: z.string(),
  /** What to do, unless everything is in order. */
  fix: z.optional(z.string()),
})
export type Finding = z.output<typeof Finding>

export const readInstallation = endpoint({
  method: 'GET',
  path: '/installation/state',
  summary: 'Returns the state of the installation; for its operators only.',
  reply: Installation,
})

export const checkInstallation = endpoint({
  method: 'GET',
  path: '/installation/checks',
  summary: 'Runs the checks of `npm run doctor` that make sense at run time; for operators of the installation only.',
  reply: z.array(Finding),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/installation/test-mail',
  summary: 'Sends a mail to the calling operator; `readInstallation` returns what became of it.',
  success: 202,
  reply: z.object({ to: z.string() }),
})

export const retryMails = endpoint({
  method: 'POST',
  path: '/installation/mails/retry',
  summary: 'Tries at once to send all mails that wait for another attempt; for operators of the installation only.',
  success: 200,
  reply: z.object({ mails: z.number() }),
})

export const findNewestVersion = endpoint({
  method: 'POST',
  path: '/installation/newest-version',
  idempotency: 'ignores key',
  summary:
    'Requests the newest version from the address in UPDATES_URL; for operators of the installation only. Nothing else requests it.',
  success: 200,
  reply: z.object({ version: z.string(), url: z.nullable(z.string()) }),
})
