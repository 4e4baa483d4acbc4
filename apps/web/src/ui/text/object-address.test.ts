import { expect, it } from 'vitest'
import { objectAt } from './object-address.ts'

const origin = 'https://muster.example'
const room = '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398e'
const message = '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f'

it.each([
  ['/admin/tasks/7', { kind: 'task', id: 7 }],
  ['/employee/tasks/7?orgId=3#comments', { kind: 'task', id: 7 }],
  ['/manager/projects/4?orgId=3&peek=7', { kind: 'task', id: 7 }],
  ['/manager/goals?orgId=3&goalId=9', { kind: 'goal', id: 9 }],
  ['/manager/goals?goalId=9&milestoneId=5', { kind: 'milestone', id: 5 }],
  ['/employee/milestones/5', { kind: 'milestone', id: 5 }],
  [
    `/admin/chat?orgId=3&room=${room}&message=${message}`,
    { kind: 'message', organizationId: 3, roomId: room, messageId: message },
  ],
])('%s is an object', (path, expected) => expect(objectAt(origin + path, origin)).toEqual(expected))

it.each([
  '/admin/tasks',
  '/admin/tasks/seven',
  '/admin/tasks/0',
  '/admin/tasks/99999999999',
  '/tasks/7',
  '/admin/goals',
  '/admin/projects/4',
  `/admin/chat?orgId=3&room=${room}`,
  `/admin/chat?orgId=3&room=${room}&message=1`,
  `/admin/chat?room=${room}&message=${message}`,
])('%s is none', (path) => expect(objectAt(origin + path, origin)).toBeUndefined())

it('an address of another installation, or none at all, is no object', () => {
  expect(objectAt('https://other.example/admin/tasks/7', origin)).toBeUndefined()
  expect(objectAt('http://muster.example/admin/tasks/7', origin)).toBeUndefined()
  expect(objectAt('/admin/tasks/7', origin)).toBeUndefined()
})
