import type { Message } from '@muster/contracts/chat/messages'

type Seen = Pick<Message, '_id' | 'seq'>
/** Reports to the service how far a room was read; returns whether that is settled. */
type Send = (roomId: string, messageId: string) => Promise<boolean>

/**
 * A user who scrolls through a long room displays a message every few milliseconds; each room is reported about this
 * often.
 */
const restMilliseconds = 500

/** How far each room was seen. What could not be sent is retried: over the next connection, or after a while. */
export function createReadMarks(send: Send, later: () => void) {
  const seen = new Map<string, Seen>()
  /** Sent, or on its way. */
  const sentUpTo = new Map<string, number>()
  const resting = new Set<string>()

  const isSent = (roomId: string, seq: number) => seq <= (sentUpTo.get(roomId) ?? 0)

  function goOn(roomId: string, { _id, seq }: Seen) {
    if (isSent(roomId, seq)) return
    sentUpTo.set(roomId, seq)
    resting.add(roomId)
    setTimeout(() => {
      resting.delete(roomId)
      const last = seen.get(roomId)
      if (last && last.seq > seq) goOn(roomId, last)
    }, restMilliseconds)
    send(roomId, _id).then((isSettled) => {
      if (isSettled) return
      sentUpTo.delete(roomId)
      later()
    })
  }

  return {
    /** Returns whether it is further than what was seen or reported before. */
    see: (roomId: string, last: Seen) => {
      const known = seen.get(roomId)
      const isFurther = !known || known.seq < last.seq
      const most = isFurther ? last : known
      if (!isFurther && isSent(roomId, most.seq)) return false
      seen.set(roomId, most)
      if (!resting.has(roomId)) goOn(roomId, most)
      return isFurther
    },
    goOn: () => {
      for (const [roomId, last] of seen) goOn(roomId, last)
    },
  }
}
