import type { NavigationProject } from '@muster/contracts/projects/stars'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../../lib/session.ts'
import { navigationKey } from './navigation-query.ts'
import { rememberProject } from './recent-projects.ts'

/** Puts the project of the open page among the recent projects of the navigation. */
export function useRememberProject({ id, organization_id: orgId }: { id: number; organization_id: number }) {
  const { id: userId } = useMe()
  const queryClient = useQueryClient()
  useEffect(() => {
    const lists = queryClient.getQueriesData<NavigationProject[]>({ queryKey: navigationKey(orgId), type: 'active' })
    const isShown = lists.some(([, projects]) => projects?.some((project) => project.id === id))
    rememberProject({ userId, orgId }, id, isShown)
  }, [queryClient, userId, orgId, id])
}
