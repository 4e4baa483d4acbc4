import { changeTaskStatus, type Task } from '@muster/contracts/tasks'
import { addSubtasks, listSubtasks, type Subtask, setParent } from '@muster/contracts/tasks/subtasks'
import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { sendOnce } from '../../../lib/api/once.ts'
import { createTurns } from '../../../lib/turns.ts'
import { undoStack } from '../../../lib/undo.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { refreshPages } from '../lists/refresh-pages.ts'
import { putTask } from '../task-cache.ts'
import { commentsKey, subtasksKey, taskKey } from '../task-keys.ts'

export const subtasksQuery = (parentId: number) =>
  queryOptions({
    queryKey: subtasksKey(parentId),
    queryFn: ({ signal }) =>
      call(listSubtasks, { params: { id: parentId } }, { fallback: 'Failed to fetch the subtasks', signal }),
  })

/** Rereads what shows these parents and their subtasks. The history of a task is reread together with the task. */
async function refresh(queryClient: QueryClient, ...parentIds: (number | null)[]) {
  refreshPages(queryClient)
  const keys = parentIds.flatMap((id) => (id === null ? [] : [subtasksKey(id), taskKey(id), commentsKey(id)]))
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Adds subtasks at the end of the list, in order. */
export async function sendSubtasks(queryClient: QueryClient, parent: Task, titles: string[]): Promise<void> {
  const tasks = await sendOnce(['subtasks', parent.id, titles], (idempotencyKey) => {
    const input = { params: { id: parent.id }, body: { titles } }
    return call(addSubtasks, input, { fallback: 'Failed to add subtasks', idempotencyKey })
  })
  for (const task of tasks) putTask(queryClient, task)
  await refresh(queryClient, parent.id)
}

type Place = { parentId: number | null; beforeId?: number | null }

/** Makes a task a subtask of another one, or a task of its own, or moves it within the list. Shows a failure itself. */
export async function placeSubtask(
  queryClient: QueryClient,
  task: { id: number; parent_id: number | null },
  { parentId, beforeId }: Place,
): Promise<boolean> {
  try {
    const body = { parent_id: parentId, ...(beforeId !== undefined && { before_id: beforeId }) }
    const placed = await call(setParent, { params: { id: task.id }, body }, { fallback: 'Failed to move the subtask' })
    putTask(queryClient, placed)
    return true
  } catch (error) {
    toast.error(messageOf(error, 'Failed to move the subtask'))
    return false
  } finally {
    await refresh(queryClient, task.parent_id, parentId)
  }
}

const changeRow = (queryClient: QueryClient, parentId: number, id: number, status: TaskStatus) =>
  queryClient.setQueryData(subtasksKey(parentId), (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, status } : row)),
  )

/** Changes of the same subtask are sent one after another, so that the last one remains. */
const inTurn = createTurns<number>()

/** Changes the status of a subtask at once, and offers Undo, which changes nothing if the status has been changed since. */
export async function changeSubtaskStatus(
  queryClient: QueryClient,
  parentId: number,
  subtask: Subtask,
  status: TaskStatus,
  isUndo = false,
): Promise<void> {
  const { id, key, status: before } = subtask
  const place = isUndo ? undefined : undoStack.begin()
  await queryClient.cancelQueries({ queryKey: subtasksKey(parentId) })
  changeRow(queryClient, parentId, id, status)
  try {
    const move = { task: subtask, status }
    const task = await inTurn(id, async () =>
      isUndo ? (await loadLater()).undoMove(move, sendStatus) : sendStatus(move),
    )
    putTask(queryClient, task)
    toast.undo(
      `${key} moved to ${taskStatusNames[status]}`,
      () => changeSubtaskStatus(queryClient, parentId, { ...subtask, status }, before, true),
      { isUndo, place },
    )
  } catch (error) {
    changeRow(queryClient, parentId, id, before)
    toast.error(messageOf(error, texts.failed.updateTaskStatus))
  } finally {
    place?.end()
    await refresh(queryClient, parentId)
  }
}

const loadLater = async () => (await import('../move-later.ts')).moveLater

const sendStatus = ({ task: { id }, status }: { task: Subtask; status: TaskStatus }, ifMatch?: string) =>
  call(changeTaskStatus, { params: { id }, body: { status } }, { fallback: texts.failed.updateTaskStatus, ifMatch })
