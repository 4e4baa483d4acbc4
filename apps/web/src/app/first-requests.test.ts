import { me } from '@muster/contracts/accounts'
import { listMyTasks, listOrganizationTasks } from '@muster/contracts/tasks'
import { currentUserRole } from '@muster/contracts/users'
import { expect, it } from 'vitest'
import { cardsPerRequest } from '../features/tasks/board/columns.ts'
import { addressOf } from '../lib/api/address.ts'
import { pageSize } from '../ui/table/page-size.ts'
import { firstRequests, isBoard } from './first-requests.ts'

const requestsAt = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return firstRequests({ pathname, search })
}
const mePath = addressOf(me.path, {})
const rolePath = addressOf(currentUserRole.path, { params: { id: 7 } })

it('prefetches the requests that the contracts define for the page', () => {
  const boardQuery = { sort: 'position', group: 'status', group_limit: cardsPerRequest }
  expect(requestsAt('/admin/tasks?orgId=7&view=kanban')).toEqual([
    mePath,
    rolePath,
    addressOf(listOrganizationTasks.path, { params: { id: 7 }, query: boardQuery }),
  ])
  expect(requestsAt('/employee/tasks?orgId=7&view=kanban')).toEqual([
    mePath,
    rolePath,
    addressOf(listMyTasks.path, { query: { organization_id: 7, ...boardQuery } }),
  ])
  const pageQuery = { sort: 'open', limit: pageSize }
  expect(requestsAt('/manager/tasks?orgId=7&view=table')).toEqual([
    mePath,
    rolePath,
    addressOf(listOrganizationTasks.path, { params: { id: 7 }, query: pageQuery }),
  ])
  expect(requestsAt('/employee/tasks?orgId=7')).toEqual([
    mePath,
    rolePath,
    addressOf(listMyTasks.path, { query: { organization_id: 7, ...pageQuery } }),
  ])
})

it('prefetches no list on pages without one, and nothing for an organization that is not in the address', () => {
  expect(requestsAt('/manager/tasks/12?orgId=7')).toEqual([mePath, rolePath])
  expect(requestsAt('/manager/projects?orgId=7')).toEqual([mePath, rolePath])
  expect(requestsAt('/manager/tasks?orgId=7&status=open')).toEqual([mePath, rolePath])
  expect(requestsAt('/manager/tasks')).toEqual([mePath])
  expect(requestsAt('/manager/tasks?orgId=x')).toEqual([mePath])
})

it('prefetches nothing outside the areas', () => {
  expect(requestsAt('/login?orgId=7')).toEqual([])
  expect(requestsAt('/')).toEqual([])
})

it('an address is that of a board without filters only if it shows all cards of an organization', () => {
  const isBoardAt = (address: string) => isBoard(new URL(address, 'http://localhost'))
  expect(isBoardAt('/admin/tasks?orgId=7&view=kanban')).toBe(true)
  for (const otherAddress of [
    '/admin/tasks?orgId=7',
    '/admin/tasks?view=kanban',
    '/admin/tasks?orgId=7&view=kanban&person=me',
    '/admin/tasks/3?orgId=7&view=kanban',
    '/admin/goals?orgId=7&view=kanban',
  ])
    expect(isBoardAt(otherAddress), otherAddress).toBe(false)
})
