import type { Changed } from '@muster/contracts/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPassing } from '../../lib/api/api-error.ts'
import { coalesce } from '../../lib/live/coalesce.ts'
import { watchChanges } from '../../lib/live/live.ts'
import { analyticsMessage, analyticsQuery, refreshAnalytics } from './analytics-query.ts'

/** One change is followed at once; the more there were, the longer the figures wait for the next ones. */
const pauseAfter = (changes: number) => Math.min(changes * 100, 5_000)

/** The kinds of objects that figures count. */
const counted: Changed['entity'][] = ['organization', 'project', 'task', 'goal', 'milestone', 'member']

/** The figures of an organization, followed as they change. */
export function useAnalytics(orgId: number) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let refreshing = Promise.resolve()
    const again = coalesce<Changed>((events) => {
      refreshing = refreshing.then(() => refreshAnalytics(queryClient, orgId, events))
    }, pauseAfter)
    const stop = watchChanges((events) => {
      for (const event of events) if (counted.includes(event.entity)) again.add(event)
    })
    return () => {
      stop()
      again.cancel()
    }
  }, [queryClient, orgId])
  const { data, error, refetch, isFetching } = useQuery(analyticsQuery(orgId))
  // What merely did not come leaves what stands; what is refused now is no longer shown.
  const failed = error && !(data && isPassing(error)) ? analyticsMessage(error) : undefined
  return { data: failed === undefined ? data : undefined, failed, refetch, isFetching }
}
