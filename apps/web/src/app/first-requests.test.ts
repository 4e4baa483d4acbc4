import { me } from '@muster/contracts/accounts'
import { listMyTasks, listOrganizationTasks } from '@muster/contracts/tasks'
import { currentUserRole } from '@muster/contracts/users'
import { expect, it } from 'vitest'
import { cardsAtOnce } from '../features/tasks/board/columns.ts'
import { addressOf } from '../lib/api/address.ts'
import { pageSize } from '../ui/table/use-data-table.ts'
import { firstRequests } from './first-requests.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return firstRequests({ pathname, search })
}
const who = addressOf(me.path, {})
const role = addressOf(currentUserRole.path, { params: { id: 7 } })

it('asks ahead what the contracts name for the page', () => {
  const board = { sort: 'position', group: 'status', group_limit: cardsAtOnce }
  expect(at('/admin/tasks?orgId=7&view=kanban')).toEqual([
    who,
    role,
    addressOf(listOrganizationTasks.path, { params: { id: 7 }, query: board }),
  ])
  expect(at('/employee/tasks?orgId=7&view=kanban')).toEqual([
    who,
    role,
    addressOf(listMyTasks.path, { query: { organization_id: 7, ...board } }),
  ])
  const page = { sort: 'open', limit: pageSize }
  expect(at('/manager/tasks?orgId=7&view=table')).toEqual([
    who,
    role,
    addressOf(listOrganizationTasks.path, { params: { id: 7 }, query: page }),
  ])
  expect(at('/employee/tasks?orgId=7')).toEqual([
    who,
    role,
    addressOf(listMyTasks.path, { query: { organization_id: 7, ...page } }),
  ])
})

it('prefetches no list on pages without one, and nothing for an organization that is not in the address', () => {
  expect(at('/manager/tasks/12?orgId=7')).toEqual([who, role])
  expect(at('/manager/projects?orgId=7')).toEqual([who, role])
  expect(at('/manager/tasks?orgId=7&status=open')).toEqual([who, role])
  expect(at('/manager/tasks')).toEqual([who])
  expect(at('/manager/tasks?orgId=x')).toEqual([who])
})

it('prefetches nothing outside the areas', () => {
  expect(at('/login?orgId=7')).toEqual([])
  expect(at('/')).toEqual([])
})
