import { type Actor, can } from '@muster/contracts/capabilities'
import type { AreaRole } from '@muster/contracts/roles'
import type { Area } from '../lib/area.ts'

export const areaOfAccount: Record<AreaRole, Area> = { admin: 'admin', team_lead: 'manager', employee: 'employee' }

/**
 * The area of a user. The account's role decides, except that an employee who is an admin or manager of the selected
 * organization gets the manager screens.
 */
export function areaOf(accountRole: AreaRole, actor: Actor): Area {
  const area = areaOfAccount[accountRole]
  return area === 'employee' && can.seeEverything(actor) ? 'manager' : area
}

/** Pages with the same name in every area. */
const shared = new Set(['dashboard', 'tasks', 'goals', 'projects', 'chat', 'settings', 'notifications', 'call-test'])
/** The page that lists the people of an organization. */
const people: Record<Area, string> = { admin: 'users', manager: 'team', employee: 'members' }

/**
 * The same page in the user's own area, or the nearest page with the reason: employees have no list of milestones but
 * can open each one. An unknown page leads to the dashboard.
 */
export function ownAddress(pathname: string, to: Area): { path: string; instead?: string } {
  const [, , segment = '', ...rest] = pathname.split('/')
  if (Object.values(people).includes(segment)) return { path: `/${to}/${people[to]}` }
  if (segment === 'milestones' && rest.length === 0 && to === 'employee')
    return {
      path: '/employee/goals',
      instead: 'There is no Milestones page in your area. Your goals show their milestones.',
    }
  const isKept = shared.has(segment) || segment === 'milestones'
  return { path: isKept ? [`/${to}`, segment, ...rest].join('/') : `/${to}/dashboard` }
}
