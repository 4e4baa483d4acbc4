import { expect, it } from 'vitest'
import { scopeFor } from './task-scope.ts'
import { tasksTitle } from './tasks-title.ts'

// Admins and managers are redirected out of the employee area, so end-to-end tests cannot cover the first two cases
// below.
const leaders = [
  { id: 7, role: 'admin' },
  { id: 7, role: 'manager' },
] as const
const member = { id: 7, role: 'member' } as const

it('an admin or manager sees all tasks of the organization on the employee page [EMP-TASK-14]', () => {
  for (const actor of leaders) expect(scopeFor('employee', actor, 3)).toEqual({ kind: 'organization', orgId: 3 })
})

it('an admin or manager sees the title Organization Tasks (n) [EMP-TASK-15]', () => {
  for (const actor of leaders) expect(tasksTitle('employee', actor, 12)).toBe('Organization Tasks (12)')
})

it('other users see their own tasks and the title My Tasks (n) [EMP-TASK-16, EMP-TASK-17]', () => {
  expect(scopeFor('employee', member, 3)).toEqual({ kind: 'mine', orgId: 3, userId: 7 })
  expect(tasksTitle('employee', member, 0)).toBe('My Tasks (0)')
})

it('the other pages list the tasks of the organization', () => {
  expect(scopeFor('manager', member, 3)).toEqual({ kind: 'organization', orgId: 3 })
  expect(scopeFor('admin', member, undefined)).toEqual({ kind: 'all' })
  expect(tasksTitle('admin', member, 5)).toBe('Tasks')
})
