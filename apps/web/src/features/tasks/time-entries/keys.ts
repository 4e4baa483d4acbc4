import type { RunningTimer } from '@muster/contracts/time-entries'
import { queryOptions } from '@tanstack/react-query'

/** The query key of the user's running timer. `queryOptions` adds the type of the data. */
export const runningTimerKey = queryOptions<RunningTimer>({ queryKey: ['time_entry', 'running'] }).queryKey

/** The second part of the query keys of the time of a project, milestone or goal. */
export const timeOfObject = 'time'
