import type { TaskSeries } from '@muster/contracts/tasks/recurrence'

/** Builds a series for a test. */
export const testingSeries = (rule: string, mode: TaskSeries['mode'] = 'when_finished'): TaskSeries => ({
  id: 1,
  rule,
  mode,
  copied: ['fields'],
  time_zone: 'UTC',
  start_date: '2027-01-14',
  next_date: null,
  number: 1,
  ended_at: null,
})
