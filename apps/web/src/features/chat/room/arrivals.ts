import type { Message } from '@muster/contracts/chat/messages'
import { lastSeqOf, type Timeline } from './timeline.ts'

/**
 * Tells which messages of an open room are new to the user: those of other users that the room did not have when it was
 * opened. Each is returned once, whether an event or a request for missed messages brings it. `timeline` is the room's
 * state when it is opened.
 */
export function createArrivals(userId: number, timeline: Timeline | undefined) {
  const ownId = String(userId)
  /** All messages up to this number are either older than the opening of the room or have been returned. */
  let knownSeq = timeline?.lastSeq ?? 0
  /** The later messages that have been returned. */
  let returnedSeqs = new Set<number>()

  function take(messages: readonly Message[]) {
    const fresh = messages.filter(({ seq, senderId }) => seq > knownSeq && senderId !== ownId && !returnedSeqs.has(seq))
    for (const { seq } of fresh) returnedSeqs.add(seq)
    return fresh
  }

  return {
    take,
    /** Like `take`, for all loaded messages, which have no gaps. */
    takeLoaded: ({ messages, hasNewer }: Timeline) => {
      const last = lastSeqOf({ messages })
      if (hasNewer || last <= knownSeq) return []
      const fresh = take(messages.slice(messages.findIndex(({ seq }) => seq > knownSeq)))
      knownSeq = last
      returnedSeqs = new Set([...returnedSeqs].filter((seq) => seq > last))
      return fresh
    },
  }
}
