import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sockets } from '../connect/sockets.ts'
import type { Standings } from '../connect/standings.ts'
import type { FeedFact } from './read-facts.ts'
import { type Announcement, concernsStanding, lossOf, newsOf, roomsConcerned } from './whom-to-tell.ts'

/** How long facts are announced at a stretch before everything else gets a turn. */
const stretchMilliseconds = 10

/** Announces facts to the sockets of those who may see the object. */
export function announce(io: Sockets, standing: Standings) {
  return async (facts: FeedFact[]) => {
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
  }

  function tell(announcement: Announcement | undefined) {
    if (announcement) io.to(announcement.to).except(announcement.except).emit('changed', announcement.event)
  }
}
