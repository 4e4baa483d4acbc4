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
const sharedPages = new Set([
  'my-work',
  'dashboard',
  'tasks',
  'goals',
  'milestones',
  'time',
  'projects',
  'chat',
  'settings',
  'notifications',
  'call-test',
  'installation',
  'search',
])
/** For each area, the name of the page that lists an organization's people. */
const peoplePages: Record<Area, string> = { admin: 'users', manager: 'team', employee: 'members' }

/** Returns the path of the corresponding page in the user's own area, `ownArea`; of the dashboard for an unknown page. */
export function ownPath(pathname: string, ownArea: Area) {
  const [, , segment = '', ...rest] = pathname.split('/')
  if (Object.values(peoplePages).includes(segment)) return `/${ownArea}/${peoplePages[ownArea]}`
  return sharedPages.has(segment) ? [`/${ownArea}`, segment, ...rest].join('/') : `/${ownArea}/dashboard`
}
