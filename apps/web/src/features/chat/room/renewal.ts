import { type Ask, largestPage } from './message-requests.ts'
import { type Change, lastOf, renew, type Timeline } from './timeline.ts'

type Parts = { ask: Ask; known: () => Timeline | undefined; put: (change: Change) => void }

/**
 * Requests the loaded messages again, because their changes were not received for a while: newest first, page after
 * page. Returns whether nothing is left to request. A renewal that begins in between replaces this one.
 */
export function createRenewal({ ask, known, put }: Parts) {
  let latest = 0
  return async function renewal(): Promise<boolean> {
    const mine = ++latest
    const timeline = known()
    const first = timeline?.messages[0]?.seq
    if (!timeline || first === undefined) return true
    try {
      for (let before = lastOf(timeline) + 1; before > first; ) {
        const { messages } = await ask({ before, limit: Math.min(largestPage, before - first) })
        if (mine !== latest) return true
        put(renew(messages))
        before = messages[0]?.seq ?? first
      }
      return true
    } catch {
      return mine !== latest
    }
  }
}
