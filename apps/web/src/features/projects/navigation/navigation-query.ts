import { listNavigationProjects, type NavigationProject } from '@muster/contracts/projects/stars'
import { texts } from '@muster/contracts/texts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useMe } from '../../../lib/session.ts'
import { useRecentProjects } from './recent-projects.ts'

export const navigationKey = (orgId: number) => ['project', 'navigation', orgId] as const

const navigationQuery = (orgId: number, recentIds: readonly number[]) =>
  queryOptions<NavigationProject[]>({
    queryKey: [...navigationKey(orgId), recentIds],
    queryFn: ({ signal }) =>
      call(
        listNavigationProjects,
        { params: { id: orgId }, query: recentIds.length > 0 ? { recent: recentIds.join() } : {} },
        { fallback: texts.failed.fetchProjects, signal },
      ),
    // A project that has just been opened is added while the others stay.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2] === orgId ? previous : undefined),
  })

/** The projects of the navigation: starred ones, then recent ones. */
export function useNavigationProjects(orgId: number, isEnabled = true) {
  const recentIds = useRecentProjects({ userId: useMe().id, orgId })
  return useQuery({ ...navigationQuery(orgId, recentIds), enabled: isEnabled })
}
