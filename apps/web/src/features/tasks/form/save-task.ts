import { readTask, type Task, updateTask } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { ApiError, isGone, messageOf } from '../../../lib/api/api-error.ts'
import type { Editing } from '../../../lib/fields/use-save.ts'
import { offerToDependents } from '../dependencies/offer-to-dependents.ts'
import { refreshPages } from '../lists/refresh-pages.ts'
import { dropTask, putTask } from '../task-cache.ts'
import { commentsKey } from '../task-keys.ts'
import { changesOf, editOf, type TaskEditRequest, taskEditFields } from './task-edit.ts'

const fallback = 'Failed to update task'

/** How the edit form and the property editors read and write a task. */
export const taskEditing = (queryClient: QueryClient): Editing<typeof taskEditFields, Task, TaskEditRequest> => ({
  noun: 'task',
  fields: taskEditFields,
  valuesOf: editOf,
  changesOf,
  path: readTask.path,
  read: (id) => call(readTask, { params: { id } }, { fallback }),
  write,
  putInCache: (task) => putTask(queryClient, task),
  onSaved: (saved, base) => {
    refreshPages(queryClient)
    queryClient.invalidateQueries({ queryKey: commentsKey(saved.id) })
    offerToDependents([{ before: base, after: saved }])
  },
  // If the task was deleted, removes it from the lists and makes its page show that it no longer exists.
  onFailed: (error, { id }) => isGone(error) && dropTask(queryClient, id),
})

async function write(id: number, body: TaskEditRequest, ifMatch: string): Promise<Task> {
  try {
    return await call(updateTask, { params: { id }, body }, { fallback, ifMatch })
  } catch (error) {
    const message = messageOf(error, '')
    const field = isGone(error) && missingFieldOf(body, message)
    if (!field) throw error
    throw new ApiError(message, { status: 422, detail: message, errors: [{ field, message }] })
  }
}

/** Returns the field whose value no longer exists, according to the error message of the server. */
const missingFieldOf = (body: TaskEditRequest, message: string) =>
  (['project_id', 'goal_id', 'goal_milestone_id'] as const).find(
    (key) => body[key] && message.startsWith(taskEditFields[key].label),
  )
