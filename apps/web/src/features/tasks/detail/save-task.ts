import { readTask, type Task, updateTask } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addressOf } from '../../../lib/api/address.ts'
import { call } from '../../../lib/api/api.ts'
import { ApiError, isGone, messageOf } from '../../../lib/api/api-error.ts'
import { recall } from '../../../lib/api/etags.ts'
import { token } from '../../../lib/api/token.ts'
import { refreshPages } from '../lists/refresh-pages.ts'
import { dropTask, putTask } from '../task-cache.ts'
import { commentsKey } from '../task-keys.ts'
import { changedByOthers, changesOf, type TaskEdit, type TaskEditRequest } from './edit-rules.ts'

type Save = { base: Task; edit: TaskEdit }

export const stale = 'Somebody changed this task in the meantime. Nothing was saved: choose what to keep.'
const attempts = 3

/**
 * Saves an edit on top of the very state it began with. When the form's fields stand otherwise by now, nothing is
 * saved: the fresh task is shown and the error (412) says so. Comments and status of others do not stand in the way.
 */
export function useSaveTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, edit }: Save) => {
      let tag = tagOf(base)
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const saved = tag && (await write(base, edit, tag))
        if (saved) return saved
        const fresh = await call(readTask, { params: { id: base.id } }, { fallback: texts.failed.fetchTask })
        putTask(queryClient, fresh)
        if (changedByOthers(base, fresh).length > 0) break
        tag = tagOf(fresh)
      }
      throw new ApiError(stale, { status: 412 })
    },
    onSuccess: (task) => {
      putTask(queryClient, task)
      refreshPages(queryClient)
      queryClient.invalidateQueries({ queryKey: commentsKey(task.id) })
    },
    // A task that is no longer there leaves the lists, and says so on its own page.
    onError: (error, { base }) => isGone(error) && dropTask(queryClient, base.id),
  })
}

/** The saved task; undefined when another state than the tagged one stands. */
async function write(base: Task, edit: TaskEdit, ifMatch: string) {
  const params = { id: base.id }
  const body = changesOf(edit, base)
  try {
    return await call(updateTask, { params, body }, { fallback: 'Failed to update task', ifMatch })
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return undefined
    const message = messageOf(error, '')
    const field = isGone(error) && placeOf(body, message)
    if (!field) throw error
    throw new ApiError(message, { status: 422, detail: message, errors: [{ field, message }] })
  }
}

/** The field whose choice does not exist any more, when a request for another place was refused with this sentence. */
const placeOf = (body: TaskEditRequest, sentence: string) =>
  (['project_id', 'goal_id', 'goal_milestone_id'] as const).find(
    (key) => body[key] && sentence.startsWith(placeNames[key]),
  )
const placeNames = { project_id: 'Project', goal_id: 'Goal', goal_milestone_id: 'Milestone' }

/** The tag of this state of the task, if it was the last that was read; one of a later state would hide a conflict. */
function tagOf({ id, version }: Task) {
  const known = recall(token.get(), addressOf(readTask.path, { params: { id } }))
  return known?.reply.version === version ? known.etag : undefined
}
