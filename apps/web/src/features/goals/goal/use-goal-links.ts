import type { Goal } from '@muster/contracts/goals'
import { useAreaPath } from '../../../lib/area.ts'
import { type Search, useSearch } from '../../../lib/look/search.ts'

/** The selection as the address carries it; what lies above a level is part of it. */
type Selection = Pick<Search, 'goalId' | 'organizationId' | 'projectId' | 'milestoneId'>

const nothing: Selection = {
  goalId: undefined,
  organizationId: undefined,
  projectId: undefined,
  milestoneId: undefined,
}

/** A goal as the selection, with the organization and the project that it says. */
const selectionOf = (goal: Pick<Goal, 'id' | 'organization_id' | 'project_id'>): Selection => ({
  goalId: goal.id,
  organizationId: goal.organization_id,
  projectId: goal.project_id ?? undefined,
})

/** Addresses of the three levels. The rest of the address stays, so that the way back finds the list as it was. */
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
