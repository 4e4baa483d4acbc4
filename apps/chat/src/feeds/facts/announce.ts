import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '@muster/server/store'
import { room } from '../../connect/rooms.ts'
import type { Sockets } from '../../connect/sockets.ts'
import type { Standings } from '../../connect/standings.ts'
import { notificationsOf } from './notifications-of.ts'
import type { FeedFact } from './read-facts.ts'
import { type Announcement, concernsStanding, lossOf, newsOf, roomsConcerned } from './whom-to-tell.ts'

/** How long facts are announced at a stretch before everything else gets a turn. */
const stretchMilliseconds = 10

/** Announces facts to the sockets of those who may see the object, and what they told somebody to theirs. */
export function announce(io: Sockets, standing: Standings, store: Store) {
  return async (facts: FeedFact[]) => {
    // All that can fail comes first: a page that failed comes again, and nobody is told a second time.
    const told = await notificationsOf(store, facts.filter(isHeard))
    const unsettling = facts.filter(concernsStanding)
    if (unsettling.length > 0) {
      // Whoever is out hears of just that, and of nothing after it.
      const farewell = () => unsettling.map(lossOf).forEach(tell)
      await standing.judgeAgain(unsettling.flatMap(roomsConcerned), farewell)
    }
    let turn = performance.now()
    for (const fact of facts) {
      if (!concernsStanding(fact)) tell(lossOf(fact))
      tell(newsOf(fact))
      if (performance.now() - turn < stretchMilliseconds) continue
      await nextTurn()
      turn = performance.now()
    }
    for (const { userId, notification } of told)
      io.to(room.member(notification.organization_id, userId)).emit('notification', { notification })
  }

  /** Whether anybody of its organization is connected here: for nobody it need not be looked up whom it told what. */
  function isHeard({ organization_id }: FeedFact) {
    return organization_id !== null && io.of('/').adapter.rooms.has(room.organization(organization_id))
  }

  function tell(announcement: Announcement | undefined) {
    if (announcement) io.to(announcement.to).except(announcement.except).emit('changed', announcement.event)
  }
}
