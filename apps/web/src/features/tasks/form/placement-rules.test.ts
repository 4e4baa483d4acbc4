import { describe, expect, it } from 'vitest'
import { withGoal, withMilestone, withProject } from './placement-rules.ts'

const placement = { project_id: '10', goal_id: '1', goal_milestone_id: '5' }

describe('the project, goal and milestone of an edited task', () => {
  it('another project clears the goal and milestone of the previous project [U2]', () => {
    const cleared = { project_id: '20', goal_id: '', goal_milestone_id: '' }
    expect(withProject(placement, '20', { project_id: 10 })).toEqual(cleared)
    expect(withProject(placement, '20', undefined)).toEqual(cleared)
    expect(withProject({ ...placement, goal_id: '3' }, '20', { project_id: null })).toEqual({
      ...cleared,
      goal_id: '3',
    })
    expect(withProject(placement, '10', { project_id: 10 })).toEqual(placement)
  })
  it('a milestone sets its goal, and another goal clears the milestone [U2]', () => {
    const empty = { ...placement, goal_milestone_id: '' }
    expect(withMilestone({ ...empty, goal_id: '' }, '5', { goal_id: 1 })).toEqual(placement)
    expect(withMilestone(empty, '6', { goal_id: null })).toEqual({ ...placement, goal_milestone_id: '6' })
    expect(withGoal(placement, '3', { goal_id: 1 })).toEqual({ ...placement, goal_id: '3', goal_milestone_id: '' })
    const withoutGoal = { ...placement, goal_id: '', goal_milestone_id: '6' }
    expect(withGoal({ ...placement, goal_milestone_id: '6' }, '', { goal_id: null })).toEqual(withoutGoal)
  })
})
