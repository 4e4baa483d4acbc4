import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'

/** Whether a task of this status is done or cancelled, so that it no longer blocks others. */
export const isFinished = (status: TaskStatus) => status === 'done' || status === 'cancelled'
