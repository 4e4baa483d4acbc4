import type { Message } from '@muster/contracts/chat/messages'

type ReadPosition = Pick<Message, '_id' | 'seq'>
/** Reports to the service how far a room was read. The result is false if the report must be retried. */
type Send = (roomId: string, messageId: string) => Promise<boolean>

/**
 * The minimum interval between two reports for the same room, because scrolling through a long room displays a new
 * message every few milliseconds.
 */
const intervalMilliseconds = 500

/** Reports how far each room was read. A failed report is retried over the next connection, or after a delay. */
export function createReadMarks(send: Send, scheduleRetry: () => void) {
  const furthestSeen = new Map<string, ReadPosition>()
  /** The number of the last message that was reported or is being reported, by room id. */
  const sentUpTo = new Map<string, number>()
  const recentlySent = new Set<string>()

  const isSent = (roomId: string, seq: number) => seq <= (sentUpTo.get(roomId) ?? 0)

  function report(roomId: string, { _id, seq }: ReadPosition) {
    if (isSent(roomId, seq)) return
    sentUpTo.set(roomId, seq)
    recentlySent.add(roomId)
    setTimeout(() => {
      recentlySent.delete(roomId)
      const furthest = furthestSeen.get(roomId)
      if (furthest && furthest.seq > seq) report(roomId, furthest)
    }, intervalMilliseconds)
    send(roomId, _id).then((isSettled) => {
      if (isSettled) return
      sentUpTo.delete(roomId)
      scheduleRetry()
    })
  }

  return {
    /**
     * Records that the user has seen this message, and reports it, at the latest after the minimum interval. Returns
     * whether the message is later than all that the user has seen in the room before.
     */
    markSeen: (roomId: string, last: ReadPosition) => {
      const previous = furthestSeen.get(roomId)
      const isFurther = !previous || previous.seq < last.seq
      const furthest = isFurther ? last : previous
      if (!isFurther && isSent(roomId, furthest.seq)) return false
      furthestSeen.set(roomId, furthest)
      if (!recentlySent.has(roomId)) report(roomId, furthest)
      return isFurther
    },
    resume: () => {
      for (const [roomId, furthest] of furthestSeen) report(roomId, furthest)
    },
  }
}
