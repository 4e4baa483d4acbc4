import { describe, expect, it } from 'vitest'
import { taskFields } from '../tasks/fields.ts'
import { changesOf, keptChanges } from './changes.ts'
import type { KindOfFact } from './kinds.ts'
import { noticeTypes } from './notices.ts'
import { historyText, noticeText } from './text.ts'

const before = { title: 'Paint', description: 'Two coats', assigned_users: [{ id: 7, full_name: 'Ann', avatar: null }] }
const after = { title: 'Paint', description: 'One coat', assigned_users: [] }
const changes = changesOf(taskFields, ['description', 'assigned_users'], before, after)

describe('the changes of a fact', () => {
  it('have the old and the new value of each field, with people as ids', () => {
    expect(changes).toEqual({
      description: { from: 'Two coats', to: 'One coat' },
      assigned_users: { from: [7], to: [] },
    })
  })

  it('are stored in the history without the values of long texts', () => {
    expect(keptChanges(taskFields, changes)).toEqual({ description: {}, assigned_users: { from: [7], to: [] } })
  })
})

describe('the text', () => {
  it('of a history line names the status, or the fields in the order of the changes', () => {
    expect(historyText({ kind: 'task.status_changed', values: { to: 'in_progress' } })).toBe(
      'Status changed to in progress',
    )
    expect(historyText({ kind: 'task.updated', values: { changes: { due_date: {}, ...changes, title: {} } } })).toBe(
      'Task updated: due date, description, assignees, title',
    )
  })

  it('names each field of a task as its description does', () => {
    const fields = Object.fromEntries(Object.keys(taskFields).map((key) => [key, {}]))
    expect(historyText({ kind: 'task.updated', values: { changes: fields } })).toBe(
      'Task updated: title, description, project, goal, milestone, assignees, priority, status, due date, due time, expected completion time, estimated hours',
    )
  })

  it('of a notification says that the comment it quoted was deleted', () => {
    const values = { actor: 'Ann', title: 'Paint', excerpt: null }
    expect(noticeText({ kind: 'task.commented', values })).toEqual({
      title: 'Ann commented on "Paint"',
      message: 'This comment was deleted.',
    })
  })

  it('exists for every kind, and takes the values of its kind only', () => {
    // @ts-expect-error: no text is generated for this kind.
    expect(() => noticeText({ kind: 'task.moved', values: {} })).toThrow(TypeError)
    // @ts-expect-error: a status change has a status.
    expect(() => historyText({ kind: 'task.status_changed', values: {} })).toThrow(TypeError)
    // @ts-expect-error: a changed field also has its old value.
    const fact: KindOfFact = { kind: 'task.updated', values: { changes: { title: { to: 'Sand' } } } }
    expect(fact.kind in noticeTypes).toBe(true)
  })
})
