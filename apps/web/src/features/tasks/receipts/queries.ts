import type { Task } from '@muster/contracts/tasks'
import {
  acceptProposedDate,
  listReceipts,
  markAssignmentSeen,
  type NewResponse,
  type Receipt,
  respondToAssignment,
  undoAcceptedDate,
} from '@muster/contracts/tasks/receipts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { refreshPages } from '../lists/refresh-pages.ts'
import { putTask } from '../task-cache.ts'
import { commentsKey } from '../task-keys.ts'
import { mayHaveReceipts } from './may-have-receipts.ts'

/** The receipts of a task that the user sees. The assignees are in the key, because a new assignment has a new receipt. */
export const receiptsQuery = (task: Pick<Task, 'id' | 'assignees' | 'created_by' | 'version'>) =>
  queryOptions({
    queryKey: ['receipt', task.id, task.assignees.join()],
    queryFn: ({ signal }) =>
      call(listReceipts, { params: { id: task.id } }, { fallback: 'Failed to fetch the receipts', signal }),
    enabled: mayHaveReceipts(task),
    // A user who is removed and assigned again has another receipt under the same key.
    gcTime: 0,
  })

export const markSeen = (taskId: number) =>
  call(markAssignmentSeen, { params: { id: taskId } }, { fallback: 'Failed to report the assignment as seen' })

export async function respond(queryClient: QueryClient, taskId: number, body: NewResponse): Promise<Receipt> {
  const input = { params: { id: taskId }, body }
  const receipt = await call(respondToAssignment, input, { fallback: 'Failed to respond to the assignment' })
  refresh(queryClient, taskId)
  return receipt
}

/** Accepts the proposed date, with an Undo that also restores the proposal. */
export async function acceptDate(queryClient: QueryClient, taskId: number, { assignee, proposed_date }: Receipt) {
  const date = proposed_date ?? ''
  const params = { id: taskId, userId: assignee.id }
  await changed(queryClient, taskId, () =>
    call(acceptProposedDate, { params, body: { proposed_date: date } }, { fallback: 'Failed to accept the date' }),
  )
  const undo = () =>
    changed(queryClient, taskId, () =>
      call(undoAcceptedDate, { params, body: { accepted_date: date } }, { fallback: 'Failed to undo' }),
    ).catch((error: Error) => toast.error(error.message))
  toast.undo(`Due ${formatDay(date)}, as proposed`, undo)
}

async function changed(queryClient: QueryClient, taskId: number, change: () => Promise<Task>) {
  try {
    putTask(queryClient, await change())
    refreshPages(queryClient)
  } finally {
    refresh(queryClient, taskId)
  }
}

function refresh(queryClient: QueryClient, taskId: number) {
  queryClient.invalidateQueries({ queryKey: ['receipt', taskId] })
  queryClient.invalidateQueries({ queryKey: commentsKey(taskId) })
}
