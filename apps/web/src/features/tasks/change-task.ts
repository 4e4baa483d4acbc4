import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { isTransient, messageOf } from '../../lib/api/api-error.ts'
import { mergedValues } from '../../lib/fields/edits.ts'
import { isConflict, saveEdit } from '../../lib/fields/use-save.ts'
import { createTurns } from '../../lib/turns.ts'
import { undoStack } from '../../lib/undo.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { taskEditing } from './form/save-task.ts'
import { changesOf, editOf, type TaskEdit, taskEditFields } from './form/task-edit.ts'
import { type PendingEdit, pendingEdits } from './pending.ts'
import { changeText } from './properties/change-text.ts'

export type TaskChange = {
  /** The new values of the changed fields, as in the edit form. The first one is named in the message. */
  values: Partial<TaskEdit>
  /** Names that the request does not contain, so that the new values are shown at once: of people, labels and the project. */
  names?: Partial<Pick<Task, 'assigned_users' | 'labels' | 'project_name'>>
}

/** Changes of the same task are sent one after another, because each is based on the result of the one before. */
const inTurn = createTurns<number>()

/**
 * Changes fields of a task optimistically: boards, lists and `useTask` show the change immediately, and a toast then
 * offers Undo. If the change fails, or somebody has changed the same field in the meantime, the current value is shown
 * again, a toast shows the reason, with Retry, and the error is rethrown.
 *
 * @param base the task as the user saw it
 * @param options.isQuiet whether the caller shows a failure itself
 * @param options.isUndo whether the change undoes another one
 */
export async function changeTask(
  queryClient: QueryClient,
  base: Task,
  change: TaskChange,
  { isQuiet = false, isUndo = false } = {},
): Promise<Task> {
  const initial = editOf(base)
  const values: TaskEdit = { ...initial, ...change.values }
  const shown = { ...shownValues(values, base), ...change.names }
  const edit: PendingEdit = { ids: new Set([base.id]), valuesOf: () => shown }
  const editing = taskEditing(queryClient)
  const retry = (retriedBase: Task) => changeTask(queryClient, retriedBase, change).catch(() => undefined)
  const place = isUndo ? undefined : undoStack.begin()
  pendingEdits.add(edit)
  try {
    const saved = await inTurn(base.id, () => saveEdit(editing, { base, values }))
    editing.putInCache(saved)
    // An undo restores what the user saw before, so it offers nothing.
    editing.onSaved?.(saved, isUndo ? saved : base)
    pendingEdits.remove(edit)
    const [firstField] = keysOf(change.values)
    if (firstField)
      toast.undo(
        `${saved.key}: ${changeText(firstField, base, saved)}`,
        () =>
          changeTask(queryClient, saved, undoOf(base, values, saved, change), { isUndo: true }).catch(() => undefined),
        { isUndo, place },
      )
    return saved
  } catch (error) {
    pendingEdits.remove(edit)
    editing.onFailed?.(error instanceof Error ? error : new Error(String(error)), base)
    // The message of a conflict refers to a form in which the user chooses.
    const text = isConflict(error)
      ? `${base.key}: ${texts.task.changedSince}.`
      : messageOf(error, 'Failed to update task')
    if (!isQuiet) toast.error(text, isTransient(error) ? () => retry(base) : undefined)
    throw error
  } finally {
    place?.end()
  }
}

/** The new values as the api will return them, without people and labels, whose names the request does not contain. */
function shownValues(values: TaskEdit, base: Task): Partial<Task> {
  const body = changesOf(values, base)
  const keys = keysOf(taskEditFields).filter(
    (key) => key !== 'assigned_users' && key !== 'labels' && body[key] !== undefined,
  )
  return Object.assign({}, ...keys.map((key) => ({ [key]: body[key] })))
}

/** Returns the change that restores the previous values. People and labels are added and removed one by one. */
function undoOf(base: Task, values: TaskEdit, saved: Task, { values: changed }: TaskChange): TaskChange {
  const restored = mergedValues(
    taskEditFields,
    { base: values, mine: { ...values, ...pick(editOf(base), keysOf(changed)) }, theirs: editOf(saved) },
    'mine',
  )
  const people = [...base.assigned_users, ...saved.assigned_users]
  const assigned_users = restored.assigned_users.flatMap(
    (id) => people.find((person) => String(person.id) === id) ?? [],
  )
  const knownLabels = [...base.labels, ...saved.labels]
  const labels = restored.labels.flatMap((id) => knownLabels.find((label) => String(label.id) === id) ?? [])
  return { values: pick(restored, keysOf(changed)), names: { project_name: base.project_name, assigned_users, labels } }
}

function pick<Values extends object, Key extends keyof Values>(
  values: Values,
  keys: readonly Key[],
): Pick<Values, Key> {
  return Object.assign({}, ...keys.map((key) => ({ [key]: values[key] })))
}
