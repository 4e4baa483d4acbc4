import type { Task } from '@muster/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { changedByOthers, changesOf, editOf, merged } from './edit-rules.ts'

const task: Task = {
  id: 7,
  key: 'NL-7',
  title: 'Order the glass',
  description: 'Three panes',
  organization_id: 1,
  project_id: 2,
  project_name: 'Greenhouse',
  goal_id: null,
  goal_milestone_id: null,
  assigned_to: 3,
  assigned_to_name: 'Emil',
  assigned_user_name: 'Emil',
  assigned_user: { id: 3, full_name: 'Emil' },
  assignees: [3],
  assigned_users: [{ id: 3, full_name: 'Emil', avatar: null }],
  priority: 'medium',
  status: 'todo',
  due_date: '2026-11-25T09:05:00',
  due_time: '09:05',
  expected_completion_time: null,
  estimated_hours: null,
  created_by: 4,
  comment_count: 0,
  position: 1,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}
const edit = editOf(task)

describe('what an edit sends', () => {
  it('sends nothing when nothing differs', () => {
    expect(changesOf(edit, task)).toEqual({})
    expect(changesOf({ ...edit, title: ' Order the glass ' }, task)).toEqual({})
  })
  it('sends the fields that differ and no other', () => {
    expect(changesOf({ ...edit, title: 'Order panes ', priority: 'urgent' }, task)).toEqual({
      title: 'Order panes',
      priority: 'urgent',
    })
  })
  it('clears with null', () => {
    const empty = { description: ' ', dueDate: '', dueTime: '', expectedTime: '', estimatedHours: '', goal: '' }
    const full = { ...task, expected_completion_time: '18:00', estimated_hours: 4, goal_id: 6, goal_milestone_id: 8 }
    expect(changesOf({ ...editOf(full), ...empty, milestone: '' }, full)).toEqual({
      description: null,
      due_date: null,
      expected_completion_time: null,
      estimated_hours: null,
      goal_id: null,
      goal_milestone_id: null,
    })
  })
  it('keeps the due time on another day, and the end of the day where there is none', () => {
    expect(changesOf({ ...edit, dueDate: '2026-12-01' }, task)).toEqual({ due_date: '2026-12-01T09:05:00' })
    const untimed = { ...task, due_date: '2026-11-25T23:59:59', due_time: null }
    expect(changesOf({ ...editOf(untimed), dueDate: '2026-12-01' }, untimed)).toEqual({
      due_date: '2026-12-01T23:59:59',
    })
  })
  it('sends another due time, and none as null [U2]', () => {
    expect(changesOf({ ...edit, dueTime: '17:30' }, task)).toEqual({ due_time: '17:30' })
    expect(changesOf({ ...edit, dueTime: '' }, task)).toEqual({ due_time: null })
    expect(changesOf({ ...edit, dueDate: '2026-12-01', dueTime: '' }, task)).toEqual({
      due_date: '2026-12-01T23:59:59',
      due_time: null,
    })
  })
  it('sends hours, project, goal and milestone as numbers [U2]', () => {
    const values = { expectedTime: '18:00', estimatedHours: 2.5, project: '5', goal: '6', milestone: '8' }
    expect(changesOf({ ...edit, ...values }, task)).toEqual({
      expected_completion_time: '18:00',
      estimated_hours: 2.5,
      project_id: 5,
      goal_id: 6,
      goal_milestone_id: 8,
    })
  })
  it('adds and removes single people and leaves the others on the task [U1]', () => {
    const shared = { ...task, assignees: [3, 5, 9] }
    const people = editOf(shared)
    expect(people.assignees).toEqual(['3', '5', '9'])
    expect(changesOf(people, shared)).toEqual({})
    expect(changesOf({ ...people, assignees: ['3', '9'] }, shared)).toEqual({ assigned_users: [3, 9] })
    expect(changesOf({ ...people, assignees: [...people.assignees, '7'] }, shared)).toEqual({
      assigned_users: [3, 5, 9, 7],
    })
    expect(changesOf({ ...people, assignees: [] }, shared)).toEqual({ assigned_users: [] })
  })
})

describe('when somebody else changed the task meanwhile', () => {
  const theirs: Task = { ...task, title: 'Order acrylic', priority: 'high', status: 'done', comment_count: 4 }
  const mine = { ...edit, title: 'Order tempered glass', description: 'Four panes' }

  it('names the fields of the form that read differently, never status or comments', () => {
    expect(changedByOthers(task, theirs)).toEqual(['title', 'priority'])
  })
  it('sees that somebody was put beside the first assignee', () => {
    expect(changedByOthers(task, { ...task, assignees: [3, 5] })).toEqual(['assignees'])
  })
  it('taking over takes what they changed and keeps what only I changed', () => {
    expect(merged(mine, task, theirs, 'theirs')).toEqual({ ...mine, title: 'Order acrylic', priority: 'high' })
  })
  it('keeping mine keeps every field I changed and never takes back what only they changed', () => {
    expect(merged(mine, task, theirs, 'mine')).toEqual({ ...mine, priority: 'high' })
    expect(changesOf(merged(mine, task, theirs, 'mine'), theirs)).toEqual({
      title: 'Order tempered glass',
      description: 'Four panes',
    })
  })
  it('keeping mine adds and removes my people and leaves those whom they added or removed [U1]', () => {
    const base = { ...task, assignees: [3, 5, 9] }
    const now = { ...task, assignees: [3, 9, 11] }
    const edited = { ...editOf(base), assignees: ['3', '5', '7'] }
    expect(merged(edited, base, now, 'mine').assignees).toEqual(['3', '11', '7'])
  })
})
