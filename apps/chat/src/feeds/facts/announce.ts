import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '@muster/server/store'
import type { AccessChecks } from '../../connect/access-checks.ts'
import { room } from '../../connect/rooms.ts'
import type { Sockets } from '../../connect/sockets.ts'
import { notificationsOf } from './notifications-of.ts'
import type { FeedFact } from './read-facts.ts'
import { type Announcement, concernsAccess, gainOf, lossOf, roomsConcerned } from './receivers.ts'

/** How long facts are announced before other work gets a turn. */
const stretchMilliseconds = 10

/**
 * Announces facts to the sockets of users who may see the object, and the notifications of these facts to their
 * receivers.
 */
export function announce(io: Sockets, access: AccessChecks, store: Store) {
  return async (facts: FeedFact[]) => {
    // Everything that can fail runs first: a failed page is repeated, and nothing is sent twice.
    const notifications = await notificationsOf(store, facts.filter(isHeard))
    const unsettling = facts.filter(concernsAccess)
    if (unsettling.length > 0) {
      // A user who has lost access receives just that, and nothing after it.
      const farewell = () => unsettling.map(lossOf).forEach(tell)
      await access.checkAgain(unsettling.flatMap(roomsConcerned), farewell)
    }
    let turn = performance.now()
    for (const fact of facts) {
      if (!concernsAccess(fact)) tell(lossOf(fact))
      tell(gainOf(fact))
      if (performance.now() - turn < stretchMilliseconds) continue
      await nextTurn()
      turn = performance.now()
    }
    for (const { userId, notification } of notifications)
      io.to(room.member(notification.organization_id, userId)).emit('notification', { notification })
  }

  /** Whether a user of its organization is connected here. Otherwise its notifications need not be looked up. */
  function isHeard({ organization_id }: FeedFact) {
    return organization_id !== null && io.of('/').adapter.rooms.has(room.organization(organization_id))
  }

  function tell(announcement: Announcement | undefined) {
    if (announcement) io.to(announcement.to).except(announcement.except).emit('changed', announcement.event)
  }
}
