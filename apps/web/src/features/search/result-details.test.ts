import { expect, it } from 'vitest'
import { detailsOf } from './result-details.ts'
import { foundResult } from './testing-result.ts'

const project = { id: 1, name: 'Greenhouse' }
const task = { id: 9, key: 'HI-9', name: 'Order the glass' }
const person = { id: 2, name: 'Ada Admin' }

it('names the type, the place and the person, but not the title again', () => {
  expect(detailsOf(foundResult({ person, location: { project, task } }))).toEqual([
    'Task',
    'Greenhouse',
    'assigned to Ada Admin',
  ])
  const assignedTo = (assignee_count: number) => detailsOf(foundResult({ person, assignee_count })).at(-1)
  expect([1, 2, 3].map(assignedTo)).toEqual([
    'assigned to Ada Admin',
    'assigned to Ada Admin and 1 other',
    'assigned to Ada Admin and 2 others',
  ])
  expect(detailsOf(foundResult({ type: 'comment', person, location: { project, task } }))).toEqual([
    'Comment',
    'Greenhouse',
    'by Ada Admin',
  ])
  expect(detailsOf(foundResult({ type: 'person', title: 'Ada Admin', person }))).toEqual(['Person'])
})

it('names the status of everything but tasks, whose icon shows it', () => {
  expect(detailsOf(foundResult({ type: 'goal', title: 'Harvest', status: 'in_progress' }))).toEqual([
    'Goal',
    'In Progress',
  ])
  expect(detailsOf(foundResult({ status: 'done' }))).toEqual(['Task'])
})

it('says whether a message is a direct one', () => {
  const room = { id: '2', name: 'Ada Admin', is_direct: true }
  expect(detailsOf(foundResult({ type: 'message', title: 'Ada Admin', person, location: { room } }))).toEqual([
    'Direct message',
    'from Ada Admin',
  ])
})

it('says what a file is, how large it is, and what it is attached to', () => {
  const file = (title: string, location: Parameters<typeof foundResult>[0] = {}) =>
    detailsOf(
      foundResult({
        type: 'file',
        title,
        person,
        file: { size: 24_000, type: 'image/png', kind: 'picture' },
        ...location,
      }),
    )
  expect(file('plan.PNG', { location: { project, task }, key: 'HI-9' })).toEqual([
    'PNG',
    '24 KB',
    'Greenhouse',
    'HI-9 Order the glass',
    'from Ada Admin',
  ])
  const room = { id: '2', name: 'Ada Admin', is_direct: true }
  expect(file('plan', { location: { room } })).toEqual(['Picture', '24 KB', 'Chat with Ada Admin', 'from Ada Admin'])
})
