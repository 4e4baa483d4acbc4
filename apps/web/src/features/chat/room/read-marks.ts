import type { Message } from '@muster/contracts/chat/messages'

type Seen = Pick<Message, '_id' | 'seq'>
/** Tells the service how far a room was read; answers whether it need not be told again. */
type Tell = (roomId: string, messageId: string) => Promise<boolean>

/** A user who scrolls through a long room displays a message every few milliseconds; each room is told about this often. */
const restMilliseconds = 500

/** How far each room was seen. What could not be told is told when it goes on: when the line is back, or in a while. */
export function createReadMarks(tell: Tell, later: () => void) {
  const seen = new Map<string, Seen>()
  /** Told, or on its way. */
  const toldUpTo = new Map<string, number>()
  const resting = new Set<string>()

  const isTold = (roomId: string, seq: number) => seq <= (toldUpTo.get(roomId) ?? 0)

  function goOn(roomId: string, { _id, seq }: Seen) {
    if (isTold(roomId, seq)) return
    toldUpTo.set(roomId, seq)
    resting.add(roomId)
    setTimeout(() => {
      resting.delete(roomId)
      const last = seen.get(roomId)
      if (last && last.seq > seq) goOn(roomId, last)
    }, restMilliseconds)
    tell(roomId, _id).then((isSettled) => {
      if (isSettled) return
      toldUpTo.delete(roomId)
      later()
    })
  }

  return {
    /** Returns whether it is further than what was seen or reported before. */
    see: (roomId: string, last: Seen) => {
      const known = seen.get(roomId)
      const isFurther = !known || known.seq < last.seq
      const most = isFurther ? last : known
      if (!isFurther && isTold(roomId, most.seq)) return false
      seen.set(roomId, most)
      if (!resting.has(roomId)) goOn(roomId, most)
      return isFurther
    },
    goOn: () => {
      for (const [roomId, last] of seen) goOn(roomId, last)
    },
  }
}
