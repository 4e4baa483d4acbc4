import type { Task } from '@muster/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { changedByOthers, conflictingKeys, mergedValues } from '../../../lib/fields/edits.ts'
import { testingTask } from '../testing-task.ts'
import { changesOf, editOf, taskEditFields } from './task-edit.ts'

const assignedUsers = (...ids: number[]) => ids.map((id) => ({ id, full_name: `Person ${id}`, avatar: null }))
const task: Task = testingTask({
  id: 7,
  title: 'Order the glass',
  description: 'Three panes',
  project_id: 2,
  assigned_users: assignedUsers(3),
  due_date: '2026-11-25T09:05:00',
  due_time: '09:05',
})
const edit = editOf(task)

describe('the request body of an edit', () => {
  it('is empty when nothing changed', () => {
    expect(changesOf(edit, task)).toEqual({})
    expect(changesOf({ ...edit, title: ' Order the glass ' }, task)).toEqual({})
  })
  it('contains only changed fields', () => {
    expect(changesOf({ ...edit, title: 'Order panes ', priority: 'urgent' }, task)).toEqual({
      title: 'Order panes',
      priority: 'urgent',
    })
  })
  it('contains null for cleared fields', () => {
    const clearedFields = {
      description: ' ',
      due_date: '',
      due_time: '',
      expected_completion_time: '',
      estimated_hours: '',
      goal_id: '',
    }
    const fullTask = {
      ...task,
      expected_completion_time: '18:00',
      estimated_hours: 4,
      goal_id: 6,
      goal_milestone_id: 8,
    }
    expect(changesOf({ ...editOf(fullTask), ...clearedFields, goal_milestone_id: '' }, fullTask)).toEqual({
      description: null,
      due_date: null,
      expected_completion_time: null,
      estimated_hours: null,
      goal_id: null,
      goal_milestone_id: null,
    })
  })
  it('keeps the due time on another day, or the end of the day without a due time', () => {
    expect(changesOf({ ...edit, due_date: '2026-12-01' }, task)).toEqual({ due_date: '2026-12-01T09:05:00' })
    const untimedTask = { ...task, due_date: '2026-11-25T23:59:59', due_time: null }
    expect(changesOf({ ...editOf(untimedTask), due_date: '2026-12-01' }, untimedTask)).toEqual({
      due_date: '2026-12-01T23:59:59',
    })
  })
  it('contains a changed due time, or null for a cleared one [U2]', () => {
    expect(changesOf({ ...edit, due_time: '17:30' }, task)).toEqual({ due_time: '17:30' })
    expect(changesOf({ ...edit, due_time: '' }, task)).toEqual({ due_time: null })
    expect(changesOf({ ...edit, due_date: '2026-12-01', due_time: '' }, task)).toEqual({
      due_date: '2026-12-01T23:59:59',
      due_time: null,
    })
  })
  it('contains hours, project, goal and milestone as numbers [U2]', () => {
    const values = {
      expected_completion_time: '18:00',
      estimated_hours: 2.5,
      project_id: '5',
      goal_id: '6',
      goal_milestone_id: '8',
    }
    expect(changesOf({ ...edit, ...values }, task)).toEqual({
      expected_completion_time: '18:00',
      estimated_hours: 2.5,
      project_id: 5,
      goal_id: 6,
      goal_milestone_id: 8,
    })
  })
  it('adds and removes single people and keeps the other assignees [U1]', () => {
    const sharedTask = { ...task, assigned_users: assignedUsers(3, 5, 9) }
    const sharedEdit = editOf(sharedTask)
    expect(sharedEdit.assigned_users).toEqual(['3', '5', '9'])
    expect(changesOf(sharedEdit, sharedTask)).toEqual({})
    expect(changesOf({ ...sharedEdit, assigned_users: ['3', '9'] }, sharedTask)).toEqual({ assigned_users: [3, 9] })
    expect(changesOf({ ...sharedEdit, assigned_users: [...sharedEdit.assigned_users, '7'] }, sharedTask)).toEqual({
      assigned_users: [3, 5, 9, 7],
    })
    expect(changesOf({ ...sharedEdit, assigned_users: [] }, sharedTask)).toEqual({ assigned_users: [] })
  })
})

describe('when another user changes the task during the edit', () => {
  const theirs: Task = { ...task, title: 'Order acrylic', priority: 'high', status: 'done', comment_count: 4 }
  const myEdit = { ...edit, title: 'Order tempered glass', description: 'Four panes' }
  const editBetween = (base: Task, enteredEdit: typeof edit, now: Task) => ({
    base: editOf(base),
    mine: enteredEdit,
    theirs: editOf(now),
  })
  const editedByBoth = editBetween(task, myEdit, theirs)

  it('lists the changed fields of the form, never status or comments', () => {
    expect(changedByOthers(taskEditFields, editedByBoth)).toEqual(['title', 'priority'])
  })
  it('reports a conflict only if both users changed a field to different values', () => {
    expect(conflictingKeys(taskEditFields, editedByBoth)).toEqual(['title'])
    expect(conflictingKeys(taskEditFields, { ...editedByBoth, mine: { ...myEdit, title: 'Order acrylic' } })).toEqual(
      [],
    )
    expect(conflictingKeys(taskEditFields, { ...editedByBoth, mine: edit })).toEqual([])
  })
  it('takes over their value if mine differs only in surrounding spaces, such as my own saved value', () => {
    const spaced = { ...edit, title: 'Order acrylic ' }
    const { title } = mergedValues(taskEditFields, editBetween(task, spaced, theirs), 'mine')
    expect(title).toBe('Order acrylic')
  })
  it('detects an added second assignee', () => {
    const now = { ...task, assigned_users: assignedUsers(3, 5) }
    expect(changedByOthers(taskEditFields, editBetween(task, edit, now))).toEqual(['assigned_users'])
  })
  it('taking over applies their changes and keeps fields that only I changed', () => {
    expect(mergedValues(taskEditFields, editedByBoth, 'theirs')).toEqual({
      ...myEdit,
      title: 'Order acrylic',
      priority: 'high',
    })
  })
  it('keeping mine keeps every field I changed and does not revert fields that only they changed', () => {
    expect(mergedValues(taskEditFields, editedByBoth, 'mine')).toEqual({ ...myEdit, priority: 'high' })
    expect(changesOf(mergedValues(taskEditFields, editedByBoth, 'mine'), theirs)).toEqual({
      title: 'Order tempered glass',
      description: 'Four panes',
    })
  })
  it('keeping mine applies my additions and removals of people on top of theirs [U1]', () => {
    const base = { ...task, assigned_users: assignedUsers(3, 5, 9) }
    const now = { ...task, assigned_users: assignedUsers(3, 9, 11) }
    const edited = { ...editOf(base), assigned_users: ['3', '5', '7'] }
    expect(mergedValues(taskEditFields, editBetween(base, edited, now), 'mine').assigned_users).toEqual([
      '3',
      '11',
      '7',
    ])
  })
})
