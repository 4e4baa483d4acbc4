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
  return [...first, area === 'employee' ? `/tasks/my-tasks?organization_id=${orgId}` : `/tasks/organization/${orgId}`]
}
