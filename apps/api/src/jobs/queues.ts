/**
 * The queues that migrations create (0002-jobs.sql, 0011-storage.sql, 0028-files.sql and 0041-recurring-tasks.sql in packages/database/migrations), with the data
 * of their jobs: at most an id, because a job is kept for a while after it is done.
 */
export type Queues = {
  mail: { mail: number }
  export: { export: number }
  reminders: null
  housekeeping: null
  trash: null
  storage: null
  preview: { file: number }
  files: null
  series: null
}

export type QueueName = keyof Queues
/** Scheduled queues, whose jobs have no data. */
export type ScheduledQueueName = { [Name in QueueName]: Queues[Name] extends null ? Name : never }[QueueName]
