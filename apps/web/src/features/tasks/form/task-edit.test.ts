import type { Task } from '@muster/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { changedByOthers, conflicts, merged } from '../../../lib/fields/edits.ts'
import { aTask } from '../testing-task.ts'
import { changesOf, editOf, taskEditFields } from './task-edit.ts'

const assigned = (...ids: number[]) => ids.map((id) => ({ id, full_name: `Person ${id}`, avatar: null }))
const task: Task = aTask({
  id: 7,
  title: 'Order the glass',
  description: 'Three panes',
  project_id: 2,
  assigned_users: assigned(3),
  due_date: '2026-11-25T09:05:00',
  due_time: '09:05',
})
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
    const empty = {
      description: ' ',
      due_date: '',
      due_time: '',
      expected_completion_time: '',
      estimated_hours: '',
      goal_id: '',
    }
    const full = { ...task, expected_completion_time: '18:00', estimated_hours: 4, goal_id: 6, goal_milestone_id: 8 }
    expect(changesOf({ ...editOf(full), ...empty, goal_milestone_id: '' }, full)).toEqual({
      description: null,
      due_date: null,
      expected_completion_time: null,
      estimated_hours: null,
      goal_id: null,
      goal_milestone_id: null,
    })
  })
  it('keeps the due time on another day, and the end of the day where there is none', () => {
    expect(changesOf({ ...edit, due_date: '2026-12-01' }, task)).toEqual({ due_date: '2026-12-01T09:05:00' })
    const untimed = { ...task, due_date: '2026-11-25T23:59:59', due_time: null }
    expect(changesOf({ ...editOf(untimed), due_date: '2026-12-01' }, untimed)).toEqual({
      due_date: '2026-12-01T23:59:59',
    })
  })
  it('sends another due time, and none as null [U2]', () => {
    expect(changesOf({ ...edit, due_time: '17:30' }, task)).toEqual({ due_time: '17:30' })
    expect(changesOf({ ...edit, due_time: '' }, task)).toEqual({ due_time: null })
    expect(changesOf({ ...edit, due_date: '2026-12-01', due_time: '' }, task)).toEqual({
      due_date: '2026-12-01T23:59:59',
      due_time: null,
    })
  })
  it('sends hours, project, goal and milestone as numbers [U2]', () => {
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
  it('adds and removes single people and leaves the others on the task [U1]', () => {
    const shared = { ...task, assigned_users: assigned(3, 5, 9) }
    const people = editOf(shared)
    expect(people.assigned_users).toEqual(['3', '5', '9'])
    expect(changesOf(people, shared)).toEqual({})
    expect(changesOf({ ...people, assigned_users: ['3', '9'] }, shared)).toEqual({ assigned_users: [3, 9] })
    expect(changesOf({ ...people, assigned_users: [...people.assigned_users, '7'] }, shared)).toEqual({
      assigned_users: [3, 5, 9, 7],
    })
    expect(changesOf({ ...people, assigned_users: [] }, shared)).toEqual({ assigned_users: [] })
  })
})

describe('when somebody else changed the task during the edit', () => {
  const theirs: Task = { ...task, title: 'Order acrylic', priority: 'high', status: 'done', comment_count: 4 }
  const mine = { ...edit, title: 'Order tempered glass', description: 'Four panes' }
  const between = (base: Task, entered: typeof edit, now: Task) => ({
    base: editOf(base),
    mine: entered,
    theirs: editOf(now),
  })
  const both = between(task, mine, theirs)

  it('names the fields of the form that read differently, never status or comments', () => {
    expect(changedByOthers(taskEditFields, both)).toEqual(['title', 'priority'])
  })
  it('asks for a choice only where both changed a field, and differently', () => {
    expect(conflicts(taskEditFields, both)).toEqual(['title'])
    expect(conflicts(taskEditFields, { ...both, mine: { ...mine, title: 'Order acrylic' } })).toEqual([])
    expect(conflicts(taskEditFields, { ...both, mine: edit })).toEqual([])
  })
  it('sees that somebody was put beside the first assignee', () => {
    const now = { ...task, assigned_users: assigned(3, 5) }
    expect(changedByOthers(taskEditFields, between(task, edit, now))).toEqual(['assigned_users'])
  })
  it('taking over takes what they changed and keeps what only I changed', () => {
    expect(merged(taskEditFields, both, 'theirs')).toEqual({ ...mine, title: 'Order acrylic', priority: 'high' })
  })
  it('keeping mine keeps every field I changed and never takes back what only they changed', () => {
    expect(merged(taskEditFields, both, 'mine')).toEqual({ ...mine, priority: 'high' })
    expect(changesOf(merged(taskEditFields, both, 'mine'), theirs)).toEqual({
      title: 'Order tempered glass',
      description: 'Four panes',
    })
  })
  it('keeping mine adds and removes my people and leaves those whom they added or removed [U1]', () => {
    const base = { ...task, assigned_users: assigned(3, 5, 9) }
    const now = { ...task, assigned_users: assigned(3, 9, 11) }
    const edited = { ...editOf(base), assigned_users: ['3', '5', '7'] }
    expect(merged(taskEditFields, between(base, edited, now), 'mine').assigned_users).toEqual(['3', '11', '7'])
  })
})
