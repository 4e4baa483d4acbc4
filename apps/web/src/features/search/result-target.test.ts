import type { SearchResult } from '@muster/contracts/search'
import { describe, expect, it } from 'vitest'
import { targetOf, taskIdOf } from './result-target.ts'
import { foundResult } from './testing-result.ts'

const manager = { orgId: 4, actor: { id: 7, role: 'manager' } } as const
const member = { orgId: 4, actor: { id: 7, role: 'member' } } as const
const targetFor = (type: SearchResult['type'], location: Partial<SearchResult['location']> = {}) =>
  targetOf(foundResult({ type, location }), manager)

describe('a result leads to', () => {
  it('the page of the object', () => {
    expect(targetFor('task')).toEqual({ page: 'tasks', id: 9, search: { orgId: 4 } })
    expect(targetFor('project')).toEqual({ page: 'projects', id: 9, search: { orgId: 4 } })
    expect(targetFor('milestone')).toEqual({ page: 'milestones', id: 9, search: { orgId: 4 } })
    expect(targetFor('goal')).toEqual({ page: 'goals', search: { orgId: 4, goalId: 9 } })
  })

  it('the comment on the page of its task or milestone', () => {
    const comment = { id: 9 }
    expect(targetFor('comment', { comment, task: { id: 3, key: 'HI-3', name: 'Order the glass' } })).toEqual({
      page: 'tasks',
      id: 3,
      search: { orgId: 4 },
      hash: 'comment-9',
    })
    expect(targetFor('comment', { comment, milestone: { id: 5, name: 'Roof closed' } })).toMatchObject({
      page: 'milestones',
      id: 5,
      hash: 'comment-9',
    })
  })

  it('the chat, at the message', () => {
    const room = { id: '12', name: 'Roof', is_direct: false }
    expect(targetFor('room', { room })).toMatchObject({ page: 'chat', search: { orgId: 4, room: '12' } })
    expect(targetFor('message', { room, message: { id: '88', seq: 3 } })).toMatchObject({
      page: 'chat',
      search: { orgId: 4, room: '12', message: '88' },
    })
  })

  it('what the file is attached to, with the viewer over it', () => {
    const task = { id: 3, key: 'HI-3', name: 'Order the glass' }
    const project = { id: 4, name: 'Greenhouse' }
    const milestone = { id: 5, name: 'Roof closed' }
    const comment = { id: 6 }
    const room = { id: '12', name: 'Roof', is_direct: false }
    const search = { orgId: 4, file: 9 }
    expect(targetFor('file', { project })).toEqual({ page: 'projects', id: 4, search })
    expect(targetFor('file', { project, task })).toEqual({ page: 'tasks', id: 3, search })
    const hash = 'comment-6'
    expect(targetFor('file', { project, task, comment })).toEqual({ page: 'tasks', id: 3, search, hash })
    expect(targetFor('file', { milestone, comment })).toEqual({ page: 'milestones', id: 5, search, hash })
    expect(targetFor('file', { room, message: { id: '88', seq: 3 } })).toEqual({
      page: 'chat',
      search: { ...search, room: '12', message: '88' },
    })
  })

  it("a person's tasks, or a chat with the person if the user does not see their tasks", () => {
    expect(targetFor('person')).toMatchObject({ page: 'tasks', search: { person: '9', status: 'open' } })
    expect(targetOf(foundResult({ type: 'person' }), member)).toEqual({ page: 'chat', search: { orgId: 4, room: '9' } })
    expect(targetOf(foundResult({ type: 'person', id: '7' }), member)).toMatchObject({
      page: 'tasks',
      search: { person: 'me' },
    })
  })
})

it('a task, and a comment or a file on a task, can be shown beside the page', () => {
  const task = { id: 3, key: 'HI-3', name: 'Order the glass' }
  expect(taskIdOf(foundResult({ type: 'comment', location: { task } }))).toBe(3)
  expect(taskIdOf(foundResult({ type: 'file', location: { task } }))).toBe(3)
  expect(taskIdOf(foundResult({ type: 'comment' }))).toBeUndefined()
  expect(taskIdOf(foundResult({ type: 'milestone', location: { task } }))).toBeUndefined()
})
