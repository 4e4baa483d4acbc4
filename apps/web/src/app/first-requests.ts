import { parseId } from '../lib/ids.ts'

/**
 * Returns the addresses of the first requests of a signed-in page, derived from the page's address. The API paths are
 * repeated here, because the code that runs first must not load the API contracts; a test compares them with the
 * contracts.
 */
export function firstRequests({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const [, area, page, ...rest] = pathname.split('/')
  if (area !== 'admin' && area !== 'manager' && area !== 'employee') return []
  const orgId = parseId(new URLSearchParams(search).get('orgId'))
  if (orgId === undefined) return ['/auth/me']
  const accountAddresses = ['/auth/me', `/users/current-user-role/${orgId}`]
  if (page !== 'tasks' || rest.length > 0) return accountAddresses
  const query = new URLSearchParams(search)
  const listAddress = area === 'employee' ? `/tasks/my-tasks?organization_id=${orgId}` : `/tasks/organization/${orgId}`
  if (!isUnfiltered(query)) return accountAddresses
  const listQuery = isBoard({ pathname, search }) ? 'sort=position&group=status&group_limit=30' : 'sort=open&limit=10'
  return [...accountAddresses, `${listAddress}${area === 'employee' ? '&' : '?'}${listQuery}`]
}

/**
 * Whether the address contains only the organization and the view, so that the list is neither filtered nor sorted.
 * Only the app's code can build the first request of any other list.
 */
const isUnfiltered = (query: URLSearchParams) => [...query.keys()].every((key) => key === 'orgId' || key === 'view')

/** Whether an address is that of an organization's board without filters. */
export function isBoard({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const query = new URLSearchParams(search)
  return /^\/\w+\/tasks$/.test(pathname) && query.get('view') === 'kanban' && query.has('orgId') && isUnfiltered(query)
}
