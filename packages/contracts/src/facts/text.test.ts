import { describe, expect, it } from 'vitest'
import { taskFields } from '../tasks/fields.ts'
import { changesOf, historyChanges } from './changes.ts'
import type { FactContent } from './kinds.ts'
import { typesByNotificationKind } from './notifications.ts'
import { historyText, lineText, notificationText } from './text.ts'

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
    expect(historyChanges(taskFields, changes)).toEqual({ description: {}, assigned_users: { from: [7], to: [] } })
  })
})

describe('the text', () => {
  it('of a history line or a notification names the status, or the fields in the order of the changes', () => {
    const moved = { actor: 'Ann', title: 'Glass', to: 'in_progress' } as const
    expect(notificationText({ kind: 'task.status_changed', values: moved }).message).toBe(
      'Ann moved "Glass" to In Progress',
    )
    expect(historyText({ kind: 'task.status_changed', values: { to: 'in_progress' } })).toBe(
      'Status changed to in progress',
    )
    expect(historyText({ kind: 'task.updated', values: { changes: { due_date: {}, ...changes, title: {} } } })).toBe(
      'Task updated: due date, description, assignees, title',
    )
  })

  it('names each field of a task as its description does', () => {
    const emptyChanges = Object.fromEntries(Object.keys(taskFields).map((key) => [key, {}]))
    expect(historyText({ kind: 'task.updated', values: { changes: emptyChanges } })).toBe(
      'Task updated: title, description, project, goal, milestone, assignees, labels, priority, status, due date, due time, expected completion time, estimated hours',
    )
  })

  it('of a notification says that the comment it quoted was deleted', () => {
    const values = { actor: 'Ann', title: 'Paint', excerpt: null }
    expect(notificationText({ kind: 'task.commented', values })).toEqual({
      title: 'Ann commented on "Paint"',
      message: 'This comment was deleted.',
    })
  })

  it('of a mention says where it is, and quotes only a comment', () => {
    const values = { actor: 'Ann', title: 'Paint' }
    const title = 'Ann mentioned you on "Paint"'
    expect(notificationText({ kind: 'milestone.mentioned', values: { ...values, excerpt: 'Look' } })).toEqual({
      title,
      message: 'Look',
    })
    for (const noun of ['task', 'project', 'goal', 'milestone'] as const)
      expect(notificationText({ kind: `${noun}.mentioned_in_description`, values })).toEqual({
        title,
        message: `In the description of the ${noun}`,
      })
  })

  it('of a line in a room names up to five people, and counts the others', () => {
    const addedText = (names: string[], more?: number) =>
      lineText({ kind: 'room.added', values: { actor: 'Ann', names, ...(more && { more }) } })
    expect(addedText(['Ben'])).toBe('Ann added Ben.')
    expect(addedText(['Ben', 'Cem'])).toBe('Ann added Ben and Cem.')
    expect(addedText(['Ben', 'Cem', 'Dana', 'Eli', 'Fay'])).toBe('Ann added Ben, Cem, Dana, Eli and Fay.')
    expect(addedText(['Ben', 'Cem', 'Dana', 'Eli', 'Fay', 'Gus', 'Hal'])).toBe(
      'Ann added Ben, Cem, Dana, Eli, Fay and 2 more.',
    )
    expect(addedText(['Ben', 'Cem', 'Dana', 'Eli', 'Fay'], 2)).toBe('Ann added Ben, Cem, Dana, Eli, Fay and 2 more.')
  })

  it('of a line about a call has its minutes and seconds', () => {
    expect(lineText({ kind: 'call.ended', values: { call: 'audio', seconds: 42 } })).toBe('Audio call • 00:42')
    expect(lineText({ kind: 'call.ended', values: { call: 'video', seconds: 6_001 } })).toBe('Video call • 100:01')
    expect(lineText({ kind: 'call.declined', values: { call: 'video' } })).toBe('Declined video call')
  })

  it('exists for every kind, and accepts only the values of its kind', () => {
    // @ts-expect-error: no text is generated for this kind.
    expect(() => notificationText({ kind: 'task.moved', values: {} })).toThrow(TypeError)
    // @ts-expect-error: the new status is missing.
    expect(() => historyText({ kind: 'task.status_changed', values: {} })).toThrow(TypeError)
    // @ts-expect-error: the old value is missing.
    const fact: FactContent = { kind: 'task.updated', values: { changes: { title: { to: 'Sand' } } } }
    expect(fact.kind in typesByNotificationKind).toBe(true)
  })
})
