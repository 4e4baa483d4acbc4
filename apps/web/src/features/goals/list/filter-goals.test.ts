import { expect, it } from 'vitest'
import { aGoal } from '../testing-goal.ts'
import { filterGoals, sectionsOf } from './filter-goals.ts'

const goals = [
  aGoal({ id: 1, title: 'Harvest in March', status: 'in_progress', my_dependency_percentage: 33.3 }),
  aGoal({ id: 2, title: 'Readers', description: 'Of the march issue', status: 'completed' }),
  aGoal({ id: 3, title: 'Twelve books', is_personal: true, my_dependency_percentage: 10 }),
]
const ids = (some: { id: number }[]) => some.map(({ id }) => id)

it('search covers title, description and project, ignoring case; an unknown status filters nothing', () => {
  expect(ids(filterGoals(goals, ' MARCH ', {}))).toEqual([1, 2])
  expect(ids(filterGoals(goals, 'greenhouse', { status: 'completed' }))).toEqual([2])
  expect(ids(filterGoals(goals, '', { status: 'whatever' }))).toEqual([1, 2, 3])
})

it('a member sees the team goals they have a share in; personal ones are listed separately [EMP-GOAL-07]', () => {
  const { team, personal } = sectionsOf(goals, true)
  expect([ids(team), ids(personal)]).toEqual([[1], [3]])
  expect(ids(sectionsOf(goals, false).team)).toEqual([1, 2])
})
