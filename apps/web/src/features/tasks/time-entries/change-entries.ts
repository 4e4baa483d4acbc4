import {
  createTimeEntry,
  deleteTimeEntry,
  type NewTimeEntry,
  startTimer,
  type TimeEntryChanges,
  updateTimeEntry,
} from '@muster/contracts/time-entries'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { deleteOnce, sendOnce } from '../../../lib/api/once.ts'
import { formatDuration } from '../../../lib/format/duration.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { runningTimerKey } from './keys.ts'
import { refreshTimeEntries, runningTimerQuery } from './queries.ts'

/** Adds an entry. `deletedId` is the id of an entry that is added again. */
export async function addTimeEntry(
  queryClient: QueryClient,
  entry: NewTimeEntry,
  deletedId?: number,
): Promise<TimeEntry> {
  const added = await sendOnce(['time entry', entry, deletedId], (idempotencyKey) =>
    call(createTimeEntry, { body: entry }, { fallback: 'Failed to add the time', idempotencyKey }),
  )
  refreshTimeEntries(queryClient)
  return added
}

export async function changeTimeEntry(
  queryClient: QueryClient,
  id: number,
  changes: TimeEntryChanges,
): Promise<TimeEntry> {
  const changed = await call(
    updateTimeEntry,
    { params: { id }, body: changes },
    { fallback: 'Failed to change the time' },
  )
  refreshTimeEntries(queryClient)
  return changed
}

/**
 * Deletes an entry and offers Undo, which adds it again. Discards a timer that is running; Undo starts it again from the
 * same moment. Shows a failure itself.
 */
export async function removeTimeEntry(queryClient: QueryClient, entry: TimeEntry): Promise<boolean> {
  const { id, task, started_at, ended_at, minutes, note } = entry
  try {
    await deleteOnce(['delete time entry', id], () =>
      call(deleteTimeEntry, { params: { id } }, { fallback: 'Failed to delete the time' }),
    )
  } catch (error) {
    toast.error(messageOf(error, 'Failed to delete the time'))
    return false
  }
  if (ended_at === null) queryClient.setQueryData(runningTimerKey, { entry: null, forgotten: false })
  refreshTimeEntries(queryClient)
  if (!task) {
    toast.success(ended_at === null ? 'Discarded the timer' : 'Deleted the time entry')
    return true
  }
  if (ended_at === null) {
    toast.undo(`Discarded the timer on ${task.key}`, () =>
      startAgain(queryClient, { task_id: task.id, started_at, note }),
    )
    return true
  }
  const addAgain = () =>
    addTimeEntry(queryClient, { task_id: task.id, started_at, ended_at, note }, id).catch((error: Error) =>
      toast.error(error.message, addAgain),
    )
  toast.undo(`Deleted ${formatDuration(minutes ?? 0)} on ${task.key}`, addAgain)
  return true
}

/** Starts a discarded timer from the moment at which it was started, unless another one is running by now. */
async function startAgain(queryClient: QueryClient, timer: Pick<NewTimeEntry, 'task_id' | 'started_at' | 'note'>) {
  try {
    const { entry: running } = await queryClient.fetchQuery({ ...runningTimerQuery, staleTime: 0 })
    if (running) {
      toast.error('Another timer is running')
      return
    }
    const { entry } = await call(startTimer, { body: timer }, { fallback: failedToStart })
    queryClient.setQueryData(runningTimerKey, { entry, forgotten: false })
  } catch (error) {
    toast.error(messageOf(error, failedToStart), () => startAgain(queryClient, timer))
  } finally {
    refreshTimeEntries(queryClient)
  }
}

const failedToStart = 'Failed to start the timer'
