import type { Changed } from '@muster/contracts/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPassing } from '../../lib/api-error.ts'
import { coalesce } from '../../lib/coalesce.ts'
import { watchChanges } from '../../lib/live.ts'
import { analyticsKey, analyticsMessage, analyticsQuery } from './analytics-query.ts'

/** However much happens, the seven are asked again at most this often. */
const patienceMilliseconds = 5_000

/** The kinds of objects that figures count. */
const counted: Changed['entity'][] = ['organization', 'project', 'task', 'goal', 'milestone', 'member']

/** The figures of an organization, followed as they change. */
export function useAnalytics(orgId: number) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const again = coalesce(() => queryClient.invalidateQueries({ queryKey: analyticsKey(orgId) }), patienceMilliseconds)
    const stop = watchChanges((changed) => {
      if (counted.some((entity) => changed.has(entity))) again.add(undefined)
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
