import type { CustomField, CustomFieldValue } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { type Task, updateTask } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { changeTasks as changeTasksEndpoint } from '@muster/contracts/tasks/many'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { isGone, isTransient, messageOf } from '../../../../lib/api/api-error.ts'
import { mergedValues } from '../../../../lib/fields/edits.ts'
import { type Editing, isConflict, saveEdit } from '../../../../lib/fields/use-save.ts'
import { createTurns } from '../../../../lib/turns.ts'
import { undoStack } from '../../../../lib/undo.ts'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { changeTasks, refreshAfterMany } from '../../change-tasks.ts'
import { withFieldValues } from '../../field-values.ts'
import { taskEditing } from '../../form/save-task.ts'
import type { TaskEditRequest } from '../../form/task-edit.ts'
import { refreshPages } from '../../lists/refresh-pages.ts'
import { type PendingEdit, pendingEdits } from '../../pending.ts'
import { dropTask, putTask } from '../../task-cache.ts'
import { commentsKey } from '../../task-keys.ts'
import { chosenOptions, valueText } from './value-text.ts'

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

/** The chosen options of a multi-select have the form of labels, so that they are merged like these. */
const optionsFields = { options: taskFields.labels }

/** Describes how the options of a multi-select are changed: others that somebody has chosen in the meantime are kept. */
const optionsEditing = (
  queryClient: QueryClient,
  { id }: CustomField,
): Editing<typeof optionsFields, Task, TaskEditRequest> => ({
  ...taskEditing(queryClient),
  fields: optionsFields,
  valuesOf: ({ custom_fields }) => optionsOf(custom_fields[id]),
  changesOf: (values, { custom_fields }) =>
    String(values.options) === String(optionsOf(custom_fields[id]).options)
      ? {}
      : { custom_fields: { [id]: values.options.map(Number) } },
})

const optionsOf = (value: NewValue | undefined) => ({ options: Array.isArray(value) ? value.map(String) : [] })

function save(queryClient: QueryClient, task: Task, field: CustomField, value: NewValue): Promise<Task> {
  if (typeOfKind(field.kind) === 'multi_select')
    return saveEdit(optionsEditing(queryClient, field), { base: task, values: optionsOf(value) })
  const body = { custom_fields: { [field.id]: value } }
  return call(updateTask, { params: { id: task.id }, body }, { fallback })
}

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
    const saved = await inTurn(task.id, () => save(queryClient, task, field, value))
    putTask(queryClient, saved)
    refreshPages(queryClient)
    queryClient.invalidateQueries({ queryKey: commentsKey(saved.id) })
    const savedValue = saved.custom_fields[field.id] ?? null
    const undo = () => restoreValue(queryClient, saved, field, undoneValue(before, value, savedValue))
    toast.undo(`${saved.key}: ${changedValueText(field, savedValue)}`, undo, { place })
  } catch (error) {
    if (isGone(error)) dropTask(queryClient, task.id)
    const retry = () => changeValue(queryClient, task, field, value).catch(() => undefined)
    // The message of a conflict refers to a form in which the user chooses.
    const text = isConflict(error) ? `${task.key}: ${texts.task.changedSince}.` : messageOf(error, fallback)
    toast.error(text, isTransient(error) ? retry : undefined)
    throw error
  } finally {
    pendingEdits.remove(edit)
    place.end()
  }
}

/** The value before a change. Of a multi-select, the options that others have chosen or removed in the meantime stay so. */
function undoneValue(before: NewValue, value: NewValue, saved: NewValue): NewValue {
  if (![before, value, saved].some(Array.isArray)) return before
  const [base, mine, theirs] = [optionsOf(value), optionsOf(before), optionsOf(saved)]
  const { options } = mergedValues(optionsFields, { base, mine, theirs }, 'mine')
  return options.length > 0 ? options.map(Number) : null
}

/** Gives a task its previous value again, unless the value has been changed since. */
async function restoreValue(queryClient: QueryClient, task: Task, field: CustomField, value: NewValue) {
  const { id } = field
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
    const retry = () => restoreValue(queryClient, task, field, value)
    toast.error(messageOf(error, 'Failed to undo'), isTransient(error) ? retry : undefined)
  } finally {
    refreshAfterMany(queryClient)
  }
}

/**
 * Changes a value of several tasks optimistically. A toast offers one Undo for all of them, and refusals are named. Of a
 * multi-select, each task keeps the options that the user neither added nor removed.
 *
 * @param before the value that the editor showed
 */
export function changeValues(
  queryClient: QueryClient,
  tasks: readonly Task[],
  field: CustomField,
  { before, value }: { before: CustomFieldValue | undefined; value: NewValue },
) {
  const { id, kind, name, options } = field
  if (typeOfKind(kind) !== 'multi_select')
    return changeTasks(queryClient, tasks, { custom_fields: { [id]: value } }, changedValueText(field, value))
  const idsIn = (list: NewValue | undefined) => (Array.isArray(list) ? list : [])
  const [shown, chosen] = [idsIn(before), idsIn(value)]
  const namesOf = (ids: number[]) =>
    chosenOptions({ options }, ids)
      .map((option) => option.name)
      .join(', ')
  const added = chosen.filter((option) => !shown.includes(option))
  const removed = shown.filter((option) => !chosen.includes(option))
  return changeTasks(
    queryClient,
    tasks,
    { add_options: { [id]: added }, remove_options: { [id]: removed } },
    added.length > 0 ? `${namesOf(added)} added to ${name}` : `${namesOf(removed)} removed from ${name}`,
  )
}
