import { setImmediate as nextTurn } from 'node:timers/promises'
import { announcedEntities, type ChangedEvent } from '@muster/contracts/live'
import type { Store } from '@muster/server/store'
import type { AccessChecks } from '../../connect/access-checks.ts'
import { room } from '../../connect/rooms.ts'
import type { Sockets } from '../../connect/sockets.ts'
import type { Audience } from '../feed.ts'
import { notificationsOf, type UserNotification } from './notifications-of.ts'
import type { FeedFact } from './read-facts.ts'

/** How long facts are announced before other work on the event loop gets a turn. */
const timeSliceMilliseconds = 10

/** An event for the sockets in the Socket.IO rooms `to`, except those that are also in one of the rooms `except`. */
type Announcement = { event: ChangedEvent; to: string[]; except: string[] }

/**
 * Returns functions that find the notifications about facts, and announce facts to the sockets of the users who may see
 * the changed object together with these notifications to their receivers.
 */
export function createFactAnnouncer(io: Sockets, access: AccessChecks, store: Store) {
  return {
    find: (facts: FeedFact[], audience: Audience) =>
      notificationsOf(store, audience === 'everyone' ? facts : facts.filter(hasReceivers)),
    deliver,
  }

  async function deliver(facts: FeedFact[], notifications: UserNotification[]) {
    // Everything that can fail runs before anything is sent: a failed page is repeated, and nothing must be sent twice.
    const accessChanges = facts.filter(concernsAccess)
    if (accessChanges.length > 0) {
      // A user who has lost access receives the fact about this loss, and none of the later facts.
      const sendLosses = () => accessChanges.map(lossAnnouncement).forEach(emitAnnouncement)
      await access.checkAgain(accessChanges.flatMap(roomsConcerned), sendLosses)
    }
    let turnStartedAt = performance.now()
    for (const fact of facts) {
      if (!concernsAccess(fact)) emitAnnouncement(lossAnnouncement(fact))
      emitAnnouncement(viewerAnnouncement(fact))
      if (performance.now() - turnStartedAt < timeSliceMilliseconds) continue
      await nextTurn()
      turnStartedAt = performance.now()
    }
    for (const { userId, notification } of notifications)
      io.to(room.member(notification.organization_id, userId)).emit('notification', { notification })
  }

  /**
   * Whether a user of the fact's organization is connected to this node. If not, the fact's notifications need not be
   * read.
   */
  function hasReceivers({ organization_id }: FeedFact) {
    return organization_id !== null && io.of('/').adapter.rooms.has(room.organization(organization_id))
  }

  function emitAnnouncement(announcement: Announcement | undefined) {
    if (announcement) io.to(announcement.to).except(announcement.except).emit('changed', announcement.event)
  }
}

const concernsMembers = (entity: string) => entity === 'member' || entity === 'organization'

/** Every member sees the organization, all its members, its labels, its custom fields and its locked months. */
const isSeenByAll = (entity: string) =>
  concernsMembers(entity) || ['label', 'custom_field', 'time_lock'].includes(entity)

/** Whether a fact requires another check of access: a session, an account, a membership or an organization changed. */
const concernsAccess = ({ entity }: FeedFact) => concernsMembers(entity) || entity === 'account'

/** The Socket.IO rooms of the users whose access this fact may have changed. */
function roomsConcerned({ entity, entity_id, organization_id, actor_id }: FeedFact): string[] {
  if (organization_id !== null && concernsMembers(entity)) return [room.organization(organization_id)]
  return [entity_id, actor_id].flatMap((id) => (id === null ? [] : [room.user(id)]))
}

/** The announcement to the users who may now see the object; undefined if there is nothing to announce. */
function viewerAnnouncement(fact: FeedFact): Announcement | undefined {
  const { organization_id: organizationId } = fact
  if (organizationId === null) return undefined
  if (isSeenByAll(fact.entity)) return announcement(fact, fact.action, [room.organization(organizationId)])
  const leaders = fact.private ? [] : [room.leaders(organizationId)]
  return announcement(fact, fact.action, [...leaders, ...fact.seen_by.map((id) => room.member(organizationId, id))])
}

/**
 * The announcement that reports the object as deleted to the users who may no longer see it. Managers and admins still
 * see every object that is not private, unless they were removed from the organization.
 */
function lossAnnouncement(fact: FeedFact): Announcement | undefined {
  const { organization_id: organizationId, entity, action } = fact
  if (organizationId === null) return undefined
  if (entity === 'organization' && action === 'deleted') {
    return announcement(fact, 'deleted', [room.organization(organizationId)])
  }
  const stillSeenBy = new Set(fact.seen_by)
  const lostBy = fact.lost_by.filter((id) => !stillSeenBy.has(id))
  const leaders = fact.private || isSeenByAll(entity) ? [] : [room.leaders(organizationId)]
  return announcement(
    fact,
    'deleted',
    lostBy.map((id) => room.member(organizationId, id)),
    leaders,
  )
}

function announcement(
  { entity, entity_id: id, organization_id: organizationId, version }: FeedFact,
  action: ChangedEvent['action'],
  to: string[],
  except: string[] = [],
): Announcement | undefined {
  // An empty list of rooms would address all sockets.
  if (organizationId === null || to.length === 0 || !isAnnounced(entity)) return undefined
  return { event: { entity, id, organizationId, action, version }, to, except }
}

const isAnnounced = (entity: string): entity is ChangedEvent['entity'] =>
  announcedEntities.some((announced) => announced === entity)
