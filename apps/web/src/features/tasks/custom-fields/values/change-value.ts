import type { CustomField, CustomFieldValue } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { type Task, updateTask } from '@muster/contracts/tasks'
import { changeTasks as changeTasksEndpoint } from '@muster/contracts/tasks/many'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { isGone, isTransient, messageOf } from '../../../../lib/api/api-error.ts'
import { createTurns } from '../../../../lib/turns.ts'
import { undoStack } from '../../../../lib/undo.ts'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { changeTasks, refreshAfterMany } from '../../change-tasks.ts'
import { withFieldValues } from '../../field-values.ts'
import { refreshPages } from '../../lists/refresh-pages.ts'
import { type PendingEdit, pendingEdits } from '../../pending.ts'
import { dropTask, putTask } from '../../task-cache.ts'
import { commentsKey } from '../../task-keys.ts'
import { valueText } from './value-text.ts'

/** A new value; null removes the value. */
export type NewValue = CustomFieldValue | null

const fallback = 'Failed to update task'

/** Describes a new value for the message that offers Undo: 'Budget set to $500', 'Budget removed'. */
export function changedValueText(field: CustomField, value: NewValue) {
  if (typeOfKind(field.kind) === 'checkbox') return `${field.name} ${value === true ? 'checked' : 'unchecked'}`
  const text = valueText(field, value ?? undefined)
  return text ? `${field.name} set to ${text}` : `${field.name} removed`
}

/** Changes of the same task are sent one after another, so that the last one wins. */
const inTurn = createTurns<number>()

/**
 * Changes a value of a task optimistically: boards, lists and the page of the task show it immediately, and a toast then
 * offers Undo, which changes nothing if somebody has changed the value since. A failure is shown with its reason.
 */
export async function changeValue(queryClient: QueryClient, task: Task, field: CustomField, value: NewValue) {
  const before = task.custom_fields[field.id] ?? null
  if (JSON.stringify(before) === JSON.stringify(value)) return
  const edit: PendingEdit = {
    ids: new Set([task.id]),
    valuesOf: ({ custom_fields }) => ({ custom_fields: withFieldValues(custom_fields, { [field.id]: value }) }),
  }
  const place = undoStack.begin()
  pendingEdits.add(edit)
  try {
    const body = { custom_fields: { [field.id]: value } }
    const saved = await inTurn(task.id, () => call(updateTask, { params: { id: task.id }, body }, { fallback }))
    putTask(queryClient, saved)
    refreshPages(queryClient)
    queryClient.invalidateQueries({ queryKey: commentsKey(saved.id) })
    const undo = () => restoreValue(queryClient, saved, field, before)
    toast.undo(`${saved.key}: ${changedValueText(field, value)}`, undo, { place })
  } catch (error) {
    if (isGone(error)) dropTask(queryClient, task.id)
    const retry = () => changeValue(queryClient, task, field, value).catch(() => undefined)
    toast.error(messageOf(error, fallback), isTransient(error) ? retry : undefined)
    throw error
  } finally {
    pendingEdits.remove(edit)
    place.end()
  }
}

/** Gives a task its previous value again, unless the value has been changed since. */
async function restoreValue(queryClient: QueryClient, task: Task, { id }: CustomField, value: NewValue) {
  const change = {
    ids: [task.id],
    custom_fields: { [id]: value },
    expected_custom_fields: { [id]: task.custom_fields[id] ?? null },
  }
  try {
    const body = { organization_id: task.organization_id, changes: [change] }
    const { refused } = await call(changeTasksEndpoint, { body }, { fallback: 'Failed to undo' })
    const [refusal] = refused
    if (refusal) toast.error(`${task.key}: ${refusal.reason}`)
  } catch (error) {
    toast.error(messageOf(error, 'Failed to undo'))
  } finally {
    refreshAfterMany(queryClient)
  }
}

/** Changes a value of several tasks optimistically. A toast offers one Undo for all of them, and refusals are named. */
export const changeValues = (queryClient: QueryClient, tasks: readonly Task[], field: CustomField, value: NewValue) =>
  changeTasks(queryClient, tasks, { custom_fields: { [field.id]: value } }, changedValueText(field, value))
