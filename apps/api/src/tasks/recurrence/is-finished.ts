import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'

export const isFinished = (status: TaskStatus) => status === 'done' || status === 'cancelled'
