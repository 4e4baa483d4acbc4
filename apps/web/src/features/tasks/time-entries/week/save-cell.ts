import { setTimeCell } from '@muster/contracts/time-entries'
import type { TimedTask } from '@muster/contracts/time-entries/fields'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { createTurns } from '../../../../lib/turns.ts'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { refreshTimeEntries, timeWeekQuery } from '../queries.ts'
import { withCell } from './week-sums.ts'

type Place = { organizationId: number /** The day of the query of the week. */; weekDay: string }
type CellChange = { task: TimedTask; day: string; minutes: number; before: number }

/** Changes of the same cell are sent one after another, so that the last one remains. */
const inTurn = createTurns<string>()

/** The last change of each cell that is not saved yet, which the week shows. */
const lastChanges = new Map<string, CellChange>()

/** Saves the user's time of a task on a day, which is shown at once. Throws if that fails. Clearing it offers Undo. */
export async function saveCell(queryClient: QueryClient, place: Place, change: CellChange): Promise<void> {
  const { task, day, minutes, before } = change
  const { queryKey } = timeWeekQuery(place.organizationId, place.weekDay, undefined)
  const cell = `${task.id} ${day}`
  lastChanges.set(cell, change)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (week) => week && withCell(week, task, day, minutes))
  try {
    await inTurn(cell, () =>
      call(setTimeCell, { body: { task_id: task.id, day, minutes } }, { fallback: 'Failed to save the time' }),
    )
  } catch (error) {
    // The field saves only a time that differs from the one in the cache.
    if (lastChanges.get(cell) === change)
      queryClient.setQueryData(queryKey, (week) => week && withCell(week, task, day, before))
    throw error
  } finally {
    if (lastChanges.get(cell) === change) {
      lastChanges.delete(cell)
      // Not awaited, so that a failure is shown at once.
      refreshTimeEntries(queryClient)
    }
  }
  if (minutes > 0) return
  const restore = () =>
    saveCell(queryClient, place, { task, day, minutes: before, before: 0 }).catch((error: Error) =>
      toast.error(error.message, restore),
    )
  toast.undo(`Deleted ${formatDuration(before)} on ${task.key}`, restore)
}
