import { expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { actionsFor } from './task-actions.ts'

const idsFor = (role: 'manager' | 'member', task = testingTask({ id: 1, assignees: [7] }), id = 7) =>
  actionsFor({ id, role }, task).map((action) => action.id)

it('managers may take every action', () => {
  expect(idsFor('manager', testingTask({ id: 1, assignees: [] }))).toEqual([
    'open',
    'peek',
    'status',
    'priority',
    'assigned_users',
    'assign-to-me',
    'due_date',
    'estimated_hours',
    'project_id',
    'copy-link',
    'delete',
  ])
})

it('an assigned member may not move or delete the task, and is already assigned', () => {
  expect(idsFor('member')).toEqual([
    'open',
    'peek',
    'status',
    'priority',
    'assigned_users',
    'due_date',
    'estimated_hours',
    'copy-link',
  ])
})

it('a member who only sees the task may open it and copy its link', () => {
  expect(idsFor('member', testingTask({ id: 1, assignees: [9], created_by: 3 }), 7)).toEqual([
    'open',
    'peek',
    'copy-link',
  ])
})
