import { parseId } from '../lib/ids.ts'

/**
 * Addresses of a signed-in page's first requests, derived from its own address. They are literals, since the code that
 * runs first must not load the contracts; a test compares the two.
 */
export function firstRequests({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const [, area, page, ...rest] = pathname.split('/')
  if (area !== 'admin' && area !== 'manager' && area !== 'employee') return []
  const orgId = parseId(new URLSearchParams(search).get('orgId'))
  if (orgId === undefined) return ['/auth/me']
  const first = ['/auth/me', `/users/current-user-role/${orgId}`]
  if (page !== 'tasks' || rest.length > 0) return first
  const query = new URLSearchParams(search)
  const list = area === 'employee' ? `/tasks/my-tasks?organization_id=${orgId}` : `/tasks/organization/${orgId}`
  // A list that is filtered or sorted begins with a request that only the app's code can write.
  if (![...query.keys()].every((key) => key === 'orgId' || key === 'view')) return first
  const isBoard = query.get('view') === 'kanban'
  const part = isBoard ? 'sort=position&group=status&group_limit=30' : 'sort=open&limit=10'
  return [...first, `${list}${area === 'employee' ? '&' : '?'}${part}`]
}
