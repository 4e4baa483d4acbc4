import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { coalesce } from '../../../lib/live/coalesce.ts'
import { watchChanges } from '../../../lib/live/live.ts'
import { navigationKey } from './navigation-query.ts'

/** The minimum time between two refreshes of the rings, because every user refreshes them after a change of a task. */
const intervalMilliseconds = 30_000

/** Refreshes the rings after changes of tasks. A change of a project refreshes all queries of projects anyway. */
export function useTaskChanges(orgId: number) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresher = coalesce<void>(
      () => queryClient.invalidateQueries({ queryKey: navigationKey(orgId) }),
      intervalMilliseconds,
    )
    const unwatch = watchChanges((events) => {
      if (events.some(({ entity }) => entity === 'task')) refresher.add()
    })
    return () => {
      unwatch()
      refresher.cancel()
    }
  }, [queryClient, orgId])
}
