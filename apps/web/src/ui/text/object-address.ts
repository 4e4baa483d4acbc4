import { areaAt } from '../../lib/area-at.ts'

/** An object that an address of this installation opens. */
export type AddressedObject =
  | { kind: 'task'; id: number }
  | { kind: 'goal'; id: number }
  | { kind: 'milestone'; id: number }
  | { kind: 'message'; organizationId: number; roomId: string; messageId: string }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the object whose page the address opens in any area: a task, also beside a list, a goal, a milestone or a
 * message; undefined for every other address.
 */
export function objectAt(address: string, origin: string): AddressedObject | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const [, , page, id] = url.pathname.split('/')
  if (url.origin !== origin || !areaAt(url.pathname)) return undefined
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined
  const numbered = (kind: 'task' | 'goal' | 'milestone', text: string | undefined) =>
    text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? { kind, id: Number(text) } : undefined

  if (parameter('peek') !== undefined) return numbered('task', parameter('peek'))
  if (page === 'tasks') return numbered('task', id)
  if (page === 'milestones') return numbered('milestone', id)
  if (page === 'goals') return numbered('milestone', parameter('milestoneId')) ?? numbered('goal', parameter('goalId'))
  const [orgId, roomId, messageId] = [parameter('orgId'), parameter('room'), parameter('message')]
  if (page !== 'chat' || !roomId || !messageId || !uuid.test(messageId) || !/^\d{1,9}$/.test(orgId ?? ''))
    return undefined
  return { kind: 'message', organizationId: Number(orgId), roomId, messageId }
}
