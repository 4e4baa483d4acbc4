import { useQuery } from '@tanstack/react-query'
import { goalsQuery } from '../../goals/queries.ts'
import { projectsQuery } from '../../projects/queries.ts'
import type { GroupBy } from './groups.ts'

/** The names of an organization's goals or projects, in the order of their lists; undefined while loading. */
export function useGroupNames(by: GroupBy, orgId: number) {
  const goals = useQuery({ ...goalsQuery(orgId), enabled: by === 'goal' })
  const projects = useQuery({ ...projectsQuery(orgId), enabled: by === 'project' })
  if (by === 'project') return { names: projects.data, error: projects.error, refetch: projects.refetch }
  return {
    names: goals.data?.map(({ id, title }) => ({ id, name: title })),
    error: goals.error,
    refetch: goals.refetch,
  }
}
