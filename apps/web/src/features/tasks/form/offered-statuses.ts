import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'

/** Returns the form value of a status. The form uses `completed`, which the server accepts as done. */
export const offeredStatusOf = (status: TaskStatus) => (status === 'done' ? 'completed' : status)

/** The statuses that the form offers, with `completed` in place of `done`. */
export const offeredStatuses = Object.entries(taskStatusNames).map(([value, label]) =>
  value === 'done' ? { value: 'completed', label: 'Completed' } : { value, label },
)
