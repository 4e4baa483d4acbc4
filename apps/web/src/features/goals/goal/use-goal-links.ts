import type { Goal } from '@muster/contracts/goals'
import { useAreaPath } from '../../../lib/area.ts'
import { type Search, useSearch } from '../../../lib/look/search.ts'

/** The selection in the address, including the levels above. */
type Selection = Pick<Search, 'goalId' | 'organizationId' | 'projectId' | 'milestoneId'>

const nothing: Selection = {
  goalId: undefined,
  organizationId: undefined,
  projectId: undefined,
  milestoneId: undefined,
}

/** A goal's selection, with its organization and project. */
const selectionOf = (goal: Pick<Goal, 'id' | 'organization_id' | 'project_id'>): Selection => ({
  goalId: goal.id,
  organizationId: goal.organization_id,
  projectId: goal.project_id ?? undefined,
})

/** Links to the three levels. They keep the rest of the address, so that the way back finds the list unchanged. */
export function useGoalLinks() {
  const to = useAreaPath()('goals')
  const search = useSearch()
  return {
    goals: { to, search: { ...search, ...nothing } },
    goal: (goal: Goal) => ({ to, search: { ...search, ...nothing, ...selectionOf(goal) } }),
    milestone: (goal: Goal, milestoneId: number) => ({
      to,
      search: { ...search, ...selectionOf(goal), milestoneId },
    }),
  }
}
