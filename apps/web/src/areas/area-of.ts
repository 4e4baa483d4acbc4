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
  'projects',
  'chat',
  'settings',
  'notifications',
  'call-test',
])
/** For each area, the name of the page that lists an organization's people. */
const peoplePages: Record<Area, string> = { admin: 'users', manager: 'team', employee: 'members' }

/**
 * Returns the address of the corresponding page in the user's own area, `ownArea`. Employees can open a milestone but
 * have no list of milestones, so they get their goals instead, with the reason. For an unknown page, returns the
 * dashboard.
 */
export function ownAddress(pathname: string, ownArea: Area): { path: string; reason?: string } {
  const [, , segment = '', ...rest] = pathname.split('/')
  if (Object.values(peoplePages).includes(segment)) return { path: `/${ownArea}/${peoplePages[ownArea]}` }
  if (segment === 'milestones' && rest.length === 0 && ownArea === 'employee')
    return {
      path: '/employee/goals',
      reason: 'There is no Milestones page in your area. Your goals show their milestones.',
    }
  const isKept = sharedPages.has(segment) || segment === 'milestones'
  return { path: isKept ? [`/${ownArea}`, segment, ...rest].join('/') : `/${ownArea}/dashboard` }
}
