/**
 * The queues that the migration creates (packages/database/migrations/0002-jobs.sql), with the data of their jobs: only
 * ids, because a job is kept for a while after it is done.
 */
export type Queues = {
  mail: { mail: number }
  export: { export: number }
  reminders: null
  housekeeping: null
  trash: null
  storage: null
}

export type QueueName = keyof Queues
/** Scheduled queues, whose jobs have no data. */
export type Scheduled = { [Name in QueueName]: Queues[Name] extends null ? Name : never }[QueueName]
