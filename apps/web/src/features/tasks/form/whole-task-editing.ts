import type { Task } from '@muster/contracts/tasks'
import type { NewRecurrence } from '@muster/contracts/tasks/recurrence'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { type Editing, isConflict } from '../../../lib/fields/use-save.ts'
import type { useEditedValues } from '../custom-fields/form/use-edited-values.ts'
import { refreshPages } from '../lists/refresh-pages.ts'
import { saveRecurrence, stopSeries } from '../recurrence/queries.ts'
import type { useEditedRepeat } from '../recurrence/use-edited-repeat.ts'
import { commentsKey } from '../task-keys.ts'
import { taskEditing } from './save-task.ts'
import type { TaskEditRequest, taskEditFields } from './task-edit.ts'

type Changes = TaskEditRequest & { repeats?: NewRecurrence | null }
type EditedValues = Pick<ReturnType<typeof useEditedValues>, 'bodyFor' | 'refuseUnseen'>
type EditedRepeat = Pick<ReturnType<typeof useEditedRepeat>, 'body' | 'refuseUnseen'>

const maxAttempts = 3

/**
 * How the form reads and writes a task with its custom fields, and how it repeats, which has a request of its own.
 * If only that is refused, the error says that the rest was saved.
 */
export function wholeTaskEditing(
  queryClient: QueryClient,
  custom: EditedValues,
  repeat: EditedRepeat,
): Editing<typeof taskEditFields, Task, Changes> {
  const editing = taskEditing(queryClient)
  const read = async (id: number) => {
    const current = await editing.read(id)
    editing.putInCache(current)
    custom.refuseUnseen(current)
    await repeat.refuseUnseen()
    return current
  }
  return {
    ...editing,
    changesOf: (values, base) => ({
      ...editing.changesOf(values, base),
      ...custom.bodyFor(base),
      ...repeat.body(values.due_date),
    }),
    read,
    write: async (id, { repeats, ...body }, ifMatch) => {
      const hasFields = Object.keys(body).length > 0
      if (repeats === undefined) return hasFields ? editing.write(id, body, ifMatch) : read(id)
      // Compared before the fields are saved too, so that nothing is saved if the rule cannot be.
      const tag = await repeat.refuseUnseen()
      if (!hasFields) {
        await writeRepeat(queryClient, id, repeats, tag)
        return editing.read(id)
      }
      const saved = await editing.write(id, body, ifMatch)
      try {
        await saveRepeat(queryClient, id, repeats, repeat)
      } catch (error) {
        editing.putInCache(saved)
        refreshPages(queryClient)
        queryClient.invalidateQueries({ queryKey: commentsKey(id) })
        throw partialError(error)
      }
      // Everything is saved, also if the task cannot be read again.
      return editing.read(id).catch(() => saved)
    },
  }
}

const writeRepeat = (queryClient: QueryClient, id: number, repeats: NewRecurrence | null, tag: string | undefined) =>
  repeats === null ? stopSeries(queryClient, id, tag) : saveRecurrence(queryClient, id, repeats, tag)

/** Saves how the task repeats, again if only other parts of its series have changed, such as the title of a task. */
async function saveRepeat(
  queryClient: QueryClient,
  id: number,
  repeats: NewRecurrence | null,
  { refuseUnseen }: EditedRepeat,
) {
  for (let attempt = 1; ; attempt++) {
    const tag = await refuseUnseen()
    try {
      return await writeRepeat(queryClient, id, repeats, tag)
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error
    }
  }
}

/** The error of a save after which the fields are saved, and only the rule is not. */
function partialError(error: unknown) {
  const reason = isConflict(error)
    ? 'Somebody changed it in the meantime, see the note below the field.'
    : messageOf(error, 'Failed to save how the task repeats')
  const message = `The other changes were saved, but not how the task repeats: ${reason}`
  // With 412, the fields would be saved again.
  const status = isConflict(error) ? 409 : error instanceof ApiError ? error.status : 0
  return new ApiError(message, { status, errors: [{ field: 'rule', message }] })
}
