import type { Goal } from '@muster/contracts/goals'
import { goalStatuses } from '@muster/contracts/goals/fields'
import type { Search } from '../../../lib/look/search.ts'

/** Goals whose title, description or project contains the text, with the status in the address, if any. */
export function filterGoals(goals: readonly Goal[], text: string, { status }: Pick<Search, 'status'>) {
  const wanted = goalStatuses.find((known) => known === status)
  const words = text.trim().toLowerCase()
  return goals.filter(
    (goal) =>
      (!wanted || goal.status === wanted) &&
      (!words || `${goal.title}\n${goal.description ?? ''}\n${goal.project_name ?? ''}`.toLowerCase().includes(words)),
  )
}

/** The two sections of the page. Admins and managers see all visible team goals; others those they have a share in. */
export const sectionsOf = (goals: readonly Goal[], carried: boolean) => ({
  team: goals.filter((goal) => !goal.is_personal && (!carried || goal.my_dependency_percentage > 0)),
  personal: goals.filter((goal) => goal.is_personal),
})
