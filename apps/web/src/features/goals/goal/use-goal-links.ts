import type { Goal } from '@muster/contracts/goals'
import { useAreaPath } from '../../../lib/area.ts'
import { type Search, useSearch } from '../../../lib/look/search.ts'

/** The search parameters that select a goal or milestone, including its organization and project. */
type Selection = Pick<Search, 'goalId' | 'organizationId' | 'projectId' | 'milestoneId'>

const noSelection: Selection = {
  goalId: undefined,
  organizationId: undefined,
  projectId: undefined,
  milestoneId: undefined,
}

/** Returns the search parameters that select a goal, including its organization and project. */
const selectionOf = (goal: Pick<Goal, 'id' | 'organization_id' | 'project_id'>): Selection => ({
  goalId: goal.id,
  organizationId: goal.organization_id,
  projectId: goal.project_id ?? undefined,
})

/**
 * Links to the list of goals, a goal, and a milestone of a goal. The links keep the other search parameters, so that
 * going back shows the same list.
 */
export function useGoalLinks() {
  const to = useAreaPath()('goals')
  const search = useSearch()
  return {
    goals: { to, search: { ...search, ...noSelection } },
    goal: (goal: Goal) => ({ to, search: { ...search, ...noSelection, ...selectionOf(goal) } }),
    milestone: (goal: Goal, milestoneId: number) => ({
      to,
      search: { ...search, ...selectionOf(goal), milestoneId },
    }),
  }
}
