import { setTimeCell } from '@muster/contracts/time-entries'
import type { TimedTask } from '@muster/contracts/time-entries/fields'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { refreshTimeEntries, timeWeekQuery } from '../queries.ts'
import { withCell } from './week-sums.ts'

type Place = { organizationId: number /** The day of the query of the week. */; weekDay: string }
type CellChange = { task: TimedTask; day: string; minutes: number; before: number }

/** Saves the user's time of a task on a day, which is shown at once. Throws if that fails. Clearing it offers Undo. */
export async function saveCell(queryClient: QueryClient, place: Place, change: CellChange): Promise<void> {
  const { task, day, minutes, before } = change
  const { queryKey } = timeWeekQuery(place.organizationId, place.weekDay, undefined)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (week) => week && withCell(week, task, day, minutes))
  try {
    await call(setTimeCell, { body: { task_id: task.id, day, minutes } }, { fallback: 'Failed to save the time' })
  } catch (error) {
    // The field saves only a time that differs from the one in the cache.
    queryClient.setQueryData(queryKey, (week) => week && withCell(week, task, day, before))
    throw error
  } finally {
    // Not awaited, so that a failure is shown at once.
    refreshTimeEntries(queryClient)
  }
  if (minutes > 0) return
  const restore = () =>
    saveCell(queryClient, place, { task, day, minutes: before, before: 0 }).catch((error: Error) =>
      toast.error(error.message, restore),
    )
  toast.undo(`Deleted ${formatDuration(before)} on ${task.key}`, restore)
}
