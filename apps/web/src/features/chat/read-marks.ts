import type { Message } from '@muster/contracts/chat/messages'

type Seen = Pick<Message, '_id' | 'seq'>
/** Tells the service how far a room was read; answers whether it need not be told again. */
type Tell = (roomId: string, messageId: string) => Promise<boolean>

/** How far each room was seen. What could not be told is told when it goes on: when the line is back, or in a while. */
export function createReadMarks(tell: Tell, later: () => void) {
  const seen = new Map<string, Seen>()
  /** Told, or on its way. */
  const toldUpTo = new Map<string, number>()

  /** Answers whether there was something to tell. */
  function goOn(roomId: string, { _id, seq }: Seen) {
    if (seq <= (toldUpTo.get(roomId) ?? 0)) return false
    toldUpTo.set(roomId, seq)
    tell(roomId, _id).then((isSettled) => {
      if (isSettled) return
      toldUpTo.delete(roomId)
      later()
    })
    return true
  }

  return {
    see: (roomId: string, last: Seen) => {
      const known = seen.get(roomId)
      const most = known && known.seq > last.seq ? known : last
      seen.set(roomId, most)
      return goOn(roomId, most)
    },
    goOn: () => {
      for (const [roomId, last] of seen) goOn(roomId, last)
    },
  }
}
