import { type Actor, can } from '@muster/contracts/capabilities'
import type { InputOf } from '@muster/contracts/endpoint'
import { keysOf, omitFields } from '@muster/contracts/field'
import type { Task, updateTask } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { changedBody } from '../../../lib/fields/bodies.ts'
import { type FormValues, formOf } from '../../../lib/fields/form-values.ts'
import { dueMoment } from './due-moment.ts'

/** The fields of the edit form. The status has its own buttons. */
export const taskEditFields = omitFields(taskFields, 'status')
export type TaskEdit = FormValues<typeof taskEditFields>

export const editOf = (task: Task): TaskEdit => formOf(taskEditFields, task)

/** Fields that the form hides, because the user may not change them. */
export const lockedFields = (actor: Actor, task: Task) =>
  keysOf(taskEditFields).filter((key) => {
    const field = taskFields[key]
    return !can[field.change](actor, task)
  })

export type TaskEditRequest = InputOf<NonNullable<(typeof updateTask)['body']>>

/** Returns the request body: only the fields that differ from the task at the start of the edit. */
export function changesOf(edit: TaskEdit, base: Task): TaskEditRequest {
  const body = changedBody(taskEditFields, edit, editOf(base))
  if (body.due_date === undefined) return body
  // When the date is cleared, the server clears the time too, so no time is sent. A new date is sent with the time in
  // the form.
  const { due_time: _, ...rest } = body
  return body.due_date === null ? rest : { ...body, due_date: dueMoment(edit.due_date, edit.due_time) }
}
