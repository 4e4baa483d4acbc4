import { expect, it } from 'vitest'
import { aTask } from '../../tasks/testing-task.ts'
import { assignmentsInAll, counts } from './my-share.ts'

it("the user's open and finished tasks of the goal and its milestones make up the share; cancelled ones and those of others do not", () => {
  const mine = { assignees: [5] }
  const tasks = [
    aTask({ id: 1, ...mine, goal_id: 1 }),
    aTask({ id: 2, ...mine, goal_milestone_id: 10, status: 'done' }),
    aTask({ id: 3, ...mine, goal_id: 1, status: 'cancelled' }),
    aTask({ id: 4, assignees: [6], goal_id: 1 }),
    aTask({ id: 5, ...mine, goal_id: 2, goal_milestone_id: 11 }),
    aTask({ id: 6, ...mine }),
  ]
  expect(tasks.filter((task) => counts(task, 5, 1, new Set([10]))).map(({ id }) => id)).toEqual([1, 2])
})

it('the total of assignments is shown only if the share determines it', () => {
  expect(assignmentsInAll(1, 100)).toBe(1)
  expect(assignmentsInAll(1, 33.3)).toBe(3)
  expect(assignmentsInAll(1, 33.4)).toBe(3)
  expect(assignmentsInAll(2, 66.7)).toBe(3)
  expect(assignmentsInAll(17, 34)).toBe(50)
  // 2 of 41 are 4.8 percent as well.
  expect(assignmentsInAll(2, 4.8)).toBeUndefined()
  expect(assignmentsInAll(1, 0.1)).toBeUndefined()
  expect(assignmentsInAll(1, 0)).toBeUndefined()
})
