import type { TaskField } from '@muster/contracts/tasks/fields'

/** The fields that have a property editor. The title and the description are edited in place. */
export type TaskProperty = Exclude<TaskField, 'title' | 'description'>
