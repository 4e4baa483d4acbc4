import { describe, expect, it } from 'vitest'
import { afterGoal, afterMilestone, afterProject, goalChoices, milestoneChoices } from './place-rules.ts'

const goals = [
  { id: 1, project_id: 10, title: 'Harvest', is_personal: false },
  { id: 2, project_id: 20, title: 'Open the shop', is_personal: false },
  { id: 3, project_id: null, title: 'Learn', is_personal: false },
  { id: 4, project_id: 10, title: 'Mine alone', is_personal: true },
]
const milestones = [
  { id: 5, project_id: 10, goal_id: 1, title: 'Roof', is_personal: false },
  { id: 6, project_id: 10, goal_id: null, title: 'Door', is_personal: false },
  { id: 7, project_id: 20, goal_id: 2, title: 'Sign', is_personal: false },
]
const known = { goals, milestones }
const place = { project_id: '10', goal_id: '1', goal_milestone_id: '5' }

describe('the project, goal and milestone of an edited task', () => {
  it('another project clears the goal and milestone of the previous project [U2]', () => {
    expect(afterProject(place, '20', known)).toEqual({ project_id: '20', goal_id: '', goal_milestone_id: '' })
    expect(afterProject({ ...place, goal_id: '3' }, '20', known)).toEqual({
      project_id: '20',
      goal_id: '3',
      goal_milestone_id: '',
    })
    expect(afterProject(place, '10', known)).toEqual(place)
  })
  it('a milestone sets its goal, and another goal clears the milestone [U2]', () => {
    expect(afterMilestone({ ...place, goal_id: '', goal_milestone_id: '' }, '5', known)).toEqual(place)
    expect(afterMilestone({ ...place, goal_milestone_id: '' }, '6', known)).toEqual({
      ...place,
      goal_milestone_id: '6',
    })
    expect(afterGoal(place, '3', known)).toEqual({ ...place, goal_id: '3', goal_milestone_id: '' })
    expect(afterGoal({ ...place, goal_milestone_id: '6' }, '', known)).toEqual({
      ...place,
      goal_id: '',
      goal_milestone_id: '6',
    })
  })
  it("offers the team's goals and milestones of the project, and keeps a choice that is not visible [U2]", () => {
    expect(goalChoices(goals, place).map(({ label }) => label)).toEqual(['Harvest', 'Learn'])
    expect(goalChoices(goals, { ...place, goal_id: '99' }).at(-1)).toEqual({
      value: '99',
      label: 'A personal goal of somebody else',
    })
    expect(milestoneChoices(milestones, place).map(({ label }) => label)).toEqual(['Roof', 'Door'])
  })
})
