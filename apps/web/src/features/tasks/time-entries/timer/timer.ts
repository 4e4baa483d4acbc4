import { startTimer, stopTimer } from '@muster/contracts/time-entries'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { runningTimerKey } from '../keys.ts'
import { refreshTimeEntries, runningTimerQuery } from '../queries.ts'

/** How a message names the task of an entry. */
const keyOf = ({ task }: TimeEntry) => task?.key ?? 'a task that you do not see'

const spentText = ({ minutes, ...entry }: TimeEntry) =>
  `${formatDuration(minutes ?? 0)} on ${keyOf({ minutes, ...entry })}`

/** Starts a timer on a task. Says which timer was stopped by that. Shows a failure itself. */
export async function startTimerOn(queryClient: QueryClient, task: { id: number; key: string }): Promise<void> {
  try {
    await queryClient.cancelQueries({ queryKey: runningTimerKey })
    const { entry, stopped } = await call(
      startTimer,
      { body: { task_id: task.id } },
      { fallback: 'Failed to start the timer' },
    )
    queryClient.setQueryData(runningTimerKey, { entry, forgotten: false })
    toast.success(
      stopped
        ? `Started the timer on ${task.key}, and stopped the other: ${spentText(stopped)}`
        : `Started the timer on ${task.key}`,
    )
  } catch (error) {
    toast.error(messageOf(error, 'Failed to start the timer'), () => startTimerOn(queryClient, task))
  } finally {
    refreshTimeEntries(queryClient)
  }
}

/** Stops a timer, now or at an earlier time. Throws if that fails. */
export async function stopTimerAt(queryClient: QueryClient, entry: TimeEntry, endedAt?: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: runningTimerKey })
  try {
    const stopped = await call(
      stopTimer,
      { params: { id: entry.id }, body: endedAt === undefined ? {} : { ended_at: endedAt } },
      { fallback: 'Failed to stop the timer' },
    )
    queryClient.setQueryData(runningTimerKey, { entry: null, forgotten: false })
    toast.success(`Stopped the timer: ${spentText(stopped)}`)
  } finally {
    refreshTimeEntries(queryClient)
  }
}

/**
 * Stops a timer now; by default the running one, which is read first if this window does not know it yet. Shows a failure
 * itself; a retry ends the timer when the user first stopped it.
 */
export function stopTimerNow(queryClient: QueryClient, entry?: TimeEntry): Promise<void> {
  const pressedAt = new Date().toISOString()
  const stop = async (endedAt?: string): Promise<void> => {
    try {
      const running = entry ?? (await queryClient.ensureQueryData(runningTimerQuery)).entry
      if (running) await stopTimerAt(queryClient, running, endedAt)
    } catch (error) {
      toast.error(messageOf(error, 'Failed to stop the timer'), () => stop(pressedAt))
    }
  }
  return stop()
}
