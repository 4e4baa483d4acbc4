import { describe, expect, it } from 'vitest'
import type { HistoryNames } from './history.ts'
import { historySentence } from './text.ts'

const names: HistoryNames = {
  author: 1,
  assigned_users: { 1: 'Ingrid', 2: 'Grace', 3: 'Ewa', 4: 'Hugo' },
  project_id: { 1: 'Website', 2: 'Brand' },
  goal_id: { 1: 'Ten customers' },
}
type Changes = Parameters<typeof historySentence<'task.updated'>>[0]['values']['changes']
const sentenceOf = (changes: Changes) => historySentence({ kind: 'task.updated', values: { changes } }, names)

describe('the sentence about a change of a task', () => {
  it('says from which status to which the task moved, in the words of the board', () => {
    const moved = historySentence({ kind: 'task.status_changed', values: { from: 'todo', to: 'in_progress' } }, names)
    expect(moved).toBe('moved it from To Do to In Progress')
    expect(sentenceOf({ status: { from: 'in_review', to: 'done' } })).toBe('moved it from In Review to Done')
  })

  it('names the labels that were added and removed as they were called then', () => {
    const [bug, client, late] = ['Bug', 'Client', 'Late'].map((name, id) => ({ id, name }))
    if (!bug || !client || !late) throw new Error('a label is missing')
    expect(sentenceOf({ labels: { from: [bug], to: [client] } })).toBe(
      'added the label “Client” and removed the label “Bug”',
    )
    expect(sentenceOf({ labels: { from: [late], to: [late, bug, client] } })).toBe(
      'added the labels “Bug” and “Client”',
    )
    expect(sentenceOf({ labels: {} })).toBe('changed the labels')
  })

  it('names the people who were assigned and removed', () => {
    expect(sentenceOf({ assigned_users: { from: [3], to: [2] } })).toBe('assigned Grace and removed Ewa')
    expect(sentenceOf({ assigned_users: { from: [], to: [2, 3, 4] } })).toBe('assigned Grace, Ewa and Hugo')
    expect(sentenceOf({ assigned_users: { from: [4], to: [4, 1] } })).toBe('assigned themselves')
    expect(sentenceOf({ assigned_users: { from: [9], to: [] } })).toBe('removed Unknown User')
    expect(sentenceOf({ assigned_users: { from: [2, 3], to: [3, 2] } })).toBe('reordered the assignees')
  })

  it('has the old and the new value of every other field', () => {
    expect(sentenceOf({ title: { from: 'A', to: 'B' } })).toBe('renamed it from “A” to “B”')
    expect(sentenceOf({ priority: { from: 'low', to: 'high' } })).toBe('set the priority to High (was Low)')
    expect(sentenceOf({ estimated_hours: { from: 3, to: 5 } })).toBe('changed the estimated hours from 3h to 5h')
    expect(sentenceOf({ estimated_hours: { from: null, to: 5 } })).toBe('set the estimated hours to 5h')
    expect(sentenceOf({ expected_completion_time: { from: '16:00', to: null } })).toBe(
      'removed the expected completion time (was 4:00 PM)',
    )
  })

  it('formats dates as the screens do, and a date with its time', () => {
    const [from, to] = ['2026-12-03T23:59:59', '2026-12-05T23:59:59']
    expect(sentenceOf({ due_date: { from, to } })).toBe('changed the due date from Dec 3, 2026 to Dec 5, 2026')
    expect(sentenceOf({ due_date: { from, to: '2026-12-05T16:00:00' } })).toBe(
      'changed the due date from Dec 3, 2026 to Dec 5, 2026, 4:00 PM',
    )
    expect(sentenceOf({ due_date: { from: null, to } })).toBe('set the due date to Dec 5, 2026')
    expect(sentenceOf({ due_date: { from, to: null } })).toBe('removed the due date (was Dec 3, 2026)')
    expect(sentenceOf({ due_time: { from: '09:30', to: '16:00' } })).toBe(
      'changed the due time from 9:30 AM to 4:00 PM',
    )
  })

  it('names the projects and goals that the reader sees, and no ids of the others', () => {
    expect(sentenceOf({ project_id: { from: 1, to: 2 } })).toBe('moved it from the project “Website” to “Brand”')
    expect(sentenceOf({ project_id: { from: 7, to: 2 } })).toBe('moved it to the project “Brand”')
    expect(sentenceOf({ project_id: { from: 1, to: 7 } })).toBe('moved it to another project')
    expect(sentenceOf({ goal_id: { from: null, to: 1 } })).toBe('added it to the goal “Ten customers”')
    expect(sentenceOf({ goal_id: { from: 1, to: null } })).toBe('removed it from the goal “Ten customers”')
    expect(sentenceOf({ goal_id: { from: 7, to: null } })).toBe('removed it from a goal')
    expect(sentenceOf({ goal_milestone_id: { from: null, to: 7 } })).toBe('changed the milestone')
  })

  it('joins the changes of one save', () => {
    expect(sentenceOf({ priority: { from: 'low', to: 'high' }, description: {} })).toBe(
      'set the priority to High (was Low) and changed the description',
    )
    expect(sentenceOf({ title: { from: 'A', to: 'B' }, assigned_users: { from: [3], to: [2] } })).toBe(
      'renamed it from “A” to “B”, assigned Grace, and removed Ewa',
    )
  })

  it('leaves out the values that an old line does not have', () => {
    expect(historySentence({ kind: 'task.status_changed', values: { to: 'done' } }, names)).toBe('moved it to Done')
    expect(historySentence({ kind: 'text', values: { content: 'Painted it' } }, names)).toBe('Painted it')
    expect(
      sentenceOf({
        title: {},
        description: {},
        project_id: {},
        goal_id: {},
        goal_milestone_id: {},
        assigned_users: {},
        priority: {},
        status: {},
        due_date: {},
        due_time: {},
        estimated_hours: {},
      }),
    ).toBe(
      'renamed it, changed the description, moved it to another project, changed the goal, changed the milestone, changed the assignees, changed the priority, changed the status, changed the due date, changed the due time, and changed the estimated hours',
    )
  })
})
