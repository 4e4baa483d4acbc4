/**
 * The queues that the migration makes (packages/database/migrations/0002-jobs.sql), and what a job of each carries: ids
 * only, because a job is kept for a while after it is done.
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
/** Those whose jobs come by the clock and carry nothing. */
export type Scheduled = { [Name in QueueName]: Queues[Name] extends null ? Name : never }[QueueName]
