import { type Actor, can } from '@muster/contracts/capabilities'
import type { AreaRole } from '@muster/contracts/roles'
import type { Area } from '../lib/area.ts'

export const areaOfAccount: Record<AreaRole, Area> = { admin: 'admin', team_lead: 'manager', employee: 'employee' }

/**
 * The area a person belongs in. The account decides, except that a person of the employee area who leads the selected
 * organization gets the manager screens.
 */
export function areaOf(accountRole: AreaRole, actor: Actor): Area {
  const area = areaOfAccount[accountRole]
  return area === 'employee' && can.seeEverything(actor) ? 'manager' : area
}

/** The same page in the other area of a person who moves between employee and manager by switching organization. */
const counterparts: Record<string, string> = { members: 'team', team: 'members', milestones: 'goals' }
const shared = new Set(['dashboard', 'tasks', 'goals', 'projects', 'chat', 'settings', 'notifications', 'call-test'])

/**
 * Where to send somebody who stands in an area that is not theirs: a foreign area leads to the own dashboard, the
 * manager and employee areas of one account lead to the same page of the other.
 */
export function ownAddress(pathname: string, from: Area, to: Area, accountRole: AreaRole) {
  const [, , segment = '', ...rest] = pathname.split('/')
  const movesBetween = areaOfAccount[accountRole] === 'employee' && from !== 'admin'
  // Of milestones employees have no list, but each can be opened.
  const kept = shared.has(segment) || (segment === 'milestones' && rest.length > 0)
  if (movesBetween && kept) return [`/${to}`, segment, ...rest].join('/')
  const counterpart = movesBetween ? counterparts[segment] : undefined
  return `/${to}/${counterpart ?? 'dashboard'}`
}
