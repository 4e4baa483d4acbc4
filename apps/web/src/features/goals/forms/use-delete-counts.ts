import type { Goal } from '@muster/contracts/goals'
import { useQueries, useQuery } from '@tanstack/react-query'
import { goalMilestonesQuery, milestoneGoalsQuery } from '../../milestones/queries.ts'
import { tasksQuery } from '../../tasks/task-list.ts'
import { deleteCounts } from './delete-counts.ts'

/** What goes into the trash with a goal, as it stands now; undefined until that is known. */
export function useDeleteCounts(goal: Goal, enabled: boolean) {
  const links = useQuery({ ...goalMilestonesQuery(goal.id), enabled, staleTime: 0 })
  const holders = useQueries({
    queries: (links.data ?? []).map(({ milestone_id }) => ({ ...milestoneGoalsQuery(milestone_id), enabled })),
    combine: (all) => all.map(({ data }) => data),
  })
  const tasks = useQuery({
    ...tasksQuery({ kind: 'organization', orgId: goal.organization_id }),
    enabled: enabled && !goal.is_personal,
  })
  const known = holders.filter((one) => one !== undefined)
  if (!links.data || known.length < holders.length || !(tasks.data || goal.is_personal)) return undefined
  return deleteCounts(goal, known, tasks.data ?? [])
}
