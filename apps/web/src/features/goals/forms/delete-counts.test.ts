import { expect, it } from 'vitest'
import { deleteCounts, deleteText } from './delete-counts.ts'

const link = (goal_id: number, milestone_id: number) => ({ goal_id, milestone_id })
const task = (goal_id: number | null, goal_milestone_id: number | null) => ({ goal_id, goal_milestone_id })

const holders = [[link(1, 10)], [link(1, 11), link(2, 11)], [link(1, 12)]]
const tasks = [task(1, null), task(1, 10), task(null, 12), task(2, 12), task(2, 11), task(null, null)]

it('milestones that another goal holds stay with their tasks; the others go, and every task of the goal with them', () => {
  expect(deleteCounts({ id: 1, is_personal: false }, holders, tasks)).toEqual({ milestones: 2, shared: 1, tasks: 4 })
})

it('a personal goal leaves tasks where they are', () => {
  expect(deleteCounts({ id: 1, is_personal: true }, holders, tasks)).toEqual({ milestones: 2, shared: 1, tasks: 0 })
})

it('is said in words, one by one', () => {
  expect(deleteText({ milestones: 1, tasks: 2 })).toBe('1 milestone and 2 tasks')
  expect(deleteText({ milestones: 0, tasks: 1 })).toBe('0 milestones and 1 task')
})
