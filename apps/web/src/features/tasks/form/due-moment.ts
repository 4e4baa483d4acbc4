import { taskFields } from '@muster/contracts/tasks/fields'
import { momentOf } from '../../../lib/fields/bodies.ts'

/** Returns the due date and time as the API expects them. Without a time, the task is due at the end of the day. */
export const dueMoment = (date: string, time = '') =>
  momentOf(date, time ? `${time}:00` : taskFields.due_date.defaultTime)
