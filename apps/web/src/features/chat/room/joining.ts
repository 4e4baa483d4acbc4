import type { ChatAcknowledgements } from '@muster/contracts/chat/events'
import type { Place, RoomStore } from './room-store.ts'

type Dependencies = {
  /** Requests the events of a room; returns undefined if there was no definite response. */
  requestJoin: (roomId: string) => Promise<ChatAcknowledgements['join_room'] | undefined>
  room: (roomId: string) => RoomStore
  /** Called when the join must be retried after a delay. */
  scheduleRetry: () => void
  onSettled: () => void
}

/**
 * How long the request for the first page waits for the join. After that the page is requested anyway, and again once
 * the room is joined.
 */
const joinWaitMilliseconds = 500

/** Joins the rooms that are shown in chat windows, so that the connection receives their events. */
export function createJoining({ requestJoin, room, scheduleRetry, onSettled }: Dependencies) {
  /** How many chat windows of this page show each room, by room id. */
  const windowCounts = new Map<string, number>()
  /** The rooms that were joined, or whose join was requested, over the current connection. */
  const requestedRoomIds = new Set<string>()

  async function join(roomId: string) {
    if (requestedRoomIds.has(roomId)) return
    requestedRoomIds.add(roomId)
    if (await tryJoin(roomId)) return onSettled()
    requestedRoomIds.delete(roomId)
    scheduleRetry()
  }

  async function tryJoin(roomId: string) {
    const reply = await requestJoin(roomId)
    if (!reply?.ok) return reply !== undefined
    const store = room(roomId)
    store.arrive([], reply.lastSeq)
    // Events are received from now on. A page that was requested before may lack changes that preceded the join.
    return !windowCounts.has(roomId) || store.renew()
  }

  /** Requests the first page after the join, so that no event between them is missed. Does not wait for a slow join. */
  async function openRoom(roomId: string, place: Place | undefined) {
    await Promise.race([join(roomId), new Promise((resolve) => setTimeout(resolve, joinWaitMilliseconds))])
    if (windowCounts.has(roomId) && !room(roomId).state().timeline) room(roomId).openAt(place)
  }

  return {
    /**
     * Called when a chat window opens the room. `place`: where it opens the room; undefined for the end of the room, or
     * if the place is not known yet.
     */
    open: (roomId: string, place?: Place) => {
      const windowCount = (windowCounts.get(roomId) ?? 0) + 1
      windowCounts.set(roomId, windowCount)
      const store = room(roomId)
      if (windowCount === 1) store.forget()
      if (!store.state().timeline) return void openRoom(roomId, place)
      join(roomId)
      store.catchUp()
    },
    /** Called when a chat window closes the room; returns whether no other chat window shows the room. */
    close: (roomId: string) => {
      const remaining = (windowCounts.get(roomId) ?? 1) - 1
      if (remaining > 0) {
        windowCounts.set(roomId, remaining)
        return false
      }
      windowCounts.delete(roomId)
      requestedRoomIds.delete(roomId)
      return true
    },
    shownRoomIds: () => [...windowCounts.keys()],
    isShown: (roomId: string) => windowCounts.has(roomId),
    /** Joins the rooms that are shown but not joined yet. */
    resume: () => {
      for (const roomId of windowCounts.keys()) join(roomId)
    },
    /** Called when the connection is lost: all joins are lost with it. */
    handleConnectionLoss: () => requestedRoomIds.clear(),
  }
}
