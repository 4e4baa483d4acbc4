import { type Changed, changing } from '@muster/contracts/live'
import { room } from '../../connect/rooms.ts'
import type { FeedFact } from './read-facts.ts'

/** An event, the Socket.IO rooms that receive it (each socket once) and those that do not. */
export type Announcement = { event: Changed; to: string[]; except: string[] }

/** What everybody in the organization sees: its members, and itself. */
const seenByAll = (entity: string) => entity === 'member' || entity === 'organization'

/** Whether access must be checked again: a session, an account, a membership or an organization changed. */
export const concernsAccess = ({ entity }: FeedFact) => seenByAll(entity) || entity === 'account'

/** The Socket.IO rooms of the users whose access such a fact may have changed. */
export function roomsConcerned({ entity, entity_id, organization_id, actor_id }: FeedFact): string[] {
  if (organization_id !== null && seenByAll(entity)) return [room.organization(organization_id)]
  return [entity_id, actor_id].flatMap((id) => (id === null ? [] : [room.user(id)]))
}

/** What users who may see the object now receive; undefined where there are none. */
export function gainOf(fact: FeedFact): Announcement | undefined {
  const { organization_id: organizationId } = fact
  if (organizationId === null) return undefined
  if (seenByAll(fact.entity)) return announcement(fact, fact.action, [room.organization(organizationId)])
  const leaders = fact.private ? [] : [room.leaders(organizationId)]
  return announcement(fact, fact.action, [...leaders, ...fact.seen_by.map((id) => room.member(organizationId, id))])
}

/**
 * What users who lost sight of the object receive: for them it is deleted. Users who lead still see what is not
 * private.
 */
export function lossOf(fact: FeedFact): Announcement | undefined {
  const { organization_id: organizationId, entity, action } = fact
  if (organizationId === null) return undefined
  if (entity === 'organization' && action === 'deleted') {
    return announcement(fact, 'deleted', [room.organization(organizationId)])
  }
  const still = new Set(fact.seen_by)
  const lost = fact.lost_by.filter((id) => !still.has(id))
  const leaders = fact.private || seenByAll(entity) ? [] : [room.leaders(organizationId)]
  return announcement(
    fact,
    'deleted',
    lost.map((id) => room.member(organizationId, id)),
    leaders,
  )
}

function announcement(
  { entity, entity_id: id, organization_id: organizationId, version }: FeedFact,
  action: Changed['action'],
  to: string[],
  except: string[] = [],
): Announcement | undefined {
  // No room would mean all sockets.
  if (organizationId === null || to.length === 0 || !isChanging(entity)) return undefined
  return { event: { entity, id, organizationId, action, version }, to, except }
}

const isChanging = (entity: string): entity is Changed['entity'] => changing.some((one) => one === entity)
