import type { ChangedEvent } from '@muster/contracts/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTransient } from '../../lib/api/api-error.ts'
import { coalesce } from '../../lib/live/coalesce.ts'
import { watchChanges } from '../../lib/live/live.ts'
import { analyticsMessage, analyticsQuery, refreshAnalytics } from './analytics-query.ts'

/** Returns the minimum time in milliseconds between a batch of the given number of changes and the next batch. */
const delayAfter = (changeCount: number) => Math.min(changeCount * 100, 5_000)

/** The entities whose changes can affect the figures. */
const countedEntities: ChangedEvent['entity'][] = ['organization', 'project', 'task', 'goal', 'milestone', 'member']

/** The figures of an organization, updated live. */
export function useAnalytics(orgId: number) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let lastRefresh = Promise.resolve()
    const refreshBatcher = coalesce<ChangedEvent>((events) => {
      lastRefresh = lastRefresh.then(() => refreshAnalytics(queryClient, orgId, events))
    }, delayAfter)
    const stop = watchChanges((events) => {
      for (const event of events) if (countedEntities.includes(event.entity)) refreshBatcher.add(event)
    })
    return () => {
      stop()
      refreshBatcher.cancel()
    }
  }, [queryClient, orgId])
  const { data, error, refetch, isFetching } = useQuery(analyticsQuery(orgId))
  // The loaded figures stay visible after a temporary failure; any other failure hides them.
  const failureText = error && !(data && isTransient(error)) ? analyticsMessage(error) : undefined
  return { data: failureText === undefined ? data : undefined, failureText, refetch, isFetching }
}
