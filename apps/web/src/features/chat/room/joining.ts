import type { ChatAcknowledgements } from '@muster/contracts/chat/events'
import type { Place, RoomStore } from './room-store.ts'

type Parts = {
  /** Requests to receive the events of a room; returns undefined where the service did not decide. */
  ask: (roomId: string) => Promise<ChatAcknowledgements['join_room'] | undefined>
  room: (roomId: string) => RoomStore
  /** It is to be retried after a while. */
  later: () => void
  settled: () => void
}

/** How long the first page waits for the join. After that it is requested anyway, and again once the room is joined. */
const slowMilliseconds = 500

/** The rooms that windows show. The connection joins them, so that it receives their events. */
export function createJoining({ ask, room, later, settled }: Parts) {
  /** How many windows show a room. */
  const shown = new Map<string, number>()
  /** Joined or requested over the current connection. */
  const asked = new Set<string>()

  async function join(roomId: string) {
    if (asked.has(roomId)) return
    asked.add(roomId)
    if (await isSettled(roomId)) return settled()
    asked.delete(roomId)
    later()
  }

  async function isSettled(roomId: string) {
    const answer = await ask(roomId)
    if (!answer?.ok) return answer !== undefined
    const store = room(roomId)
    store.arrive([], answer.lastSeq)
    // From here on events are received. What was requested before may lack something.
    return !shown.has(roomId) || store.renew()
  }

  /** No event is missed between a page and a join that came before it. */
  async function begin(roomId: string, place: Place | undefined) {
    await Promise.race([join(roomId), new Promise((resolve) => setTimeout(resolve, slowMilliseconds))])
    if (shown.has(roomId) && !room(roomId).state().timeline) room(roomId).openAt(place)
  }

  return {
    /**
     * One more window shows the room, from this place on; undefined for its end, or where the place is not known yet.
     */
    open: (roomId: string, place?: Place) => {
      const windows = (shown.get(roomId) ?? 0) + 1
      shown.set(roomId, windows)
      const store = room(roomId)
      if (windows === 1) store.forget()
      if (!store.state().timeline) return void begin(roomId, place)
      join(roomId)
      store.catchUp()
    },
    /** One window less; returns whether it was the last. */
    close: (roomId: string) => {
      const left = (shown.get(roomId) ?? 1) - 1
      if (left > 0) {
        shown.set(roomId, left)
        return false
      }
      shown.delete(roomId)
      asked.delete(roomId)
      return true
    },
    shown: () => [...shown.keys()],
    isShown: (roomId: string) => shown.has(roomId),
    /** Joins the rooms that are shown and not joined. */
    goOn: () => {
      for (const roomId of shown.keys()) join(roomId)
    },
    /** Without a connection nothing is joined. */
    lost: () => asked.clear(),
  }
}
