import type { Changed } from '@muster/contracts/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPassing } from '../../lib/api/api-error.ts'
import { coalesce } from '../../lib/live/coalesce.ts'
import { watchChanges } from '../../lib/live/live.ts'
import { analyticsMessage, analyticsQuery, refreshAnalytics } from './analytics-query.ts'

/** A single change is followed at once; the more changes, the longer the pause before the next refresh. */
const pauseAfter = (changes: number) => Math.min(changes * 100, 5_000)

/** The entities that the figures count. */
const counted: Changed['entity'][] = ['organization', 'project', 'task', 'goal', 'milestone', 'member']

/** The figures of an organization, updated live. */
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
  // A temporary failure keeps the loaded figures; a refusal hides them.
  const failed = error && !(data && isPassing(error)) ? analyticsMessage(error) : undefined
  return { data: failed === undefined ? data : undefined, failed, refetch, isFetching }
}
