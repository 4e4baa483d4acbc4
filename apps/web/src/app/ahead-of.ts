import { parseId } from '../lib/ids.ts'

/**
 * Addresses of the calls that a page behind the sign-in begins with, as far as its own address tells them. They stand
 * here as text, since what runs first must not wait for the code of the contracts; a test compares the two.
 */
export function aheadOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
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
