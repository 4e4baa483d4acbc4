import type { CallFrames, CallParticipant, CallType } from '@muster/contracts/calls'
import { useSyncExternalStore } from 'react'
import type { ChatSocket } from '../../lib/live/chat-socket.ts'

export type RoomCall = {
  callId: string
  callType: CallType
  participants: readonly CallParticipant[]
  /** The participant who was alone in the call when it was first announced here; undefined if there were several. */
  startedBy: CallParticipant | undefined
}

let calls: ReadonlyMap<string, RoomCall> = new Map()
const listeners = new Set<() => void>()

function setCalls(next: ReadonlyMap<string, RoomCall>) {
  calls = next
  for (const listener of listeners) listener()
}

function updateCall({ callId, roomId, callType, participants }: CallFrames['call_participants']) {
  if (roomId === null) return
  const next = new Map(calls)
  const before = next.get(roomId)
  const [first] = participants
  const startedBy = before?.callId === callId ? before.startedBy : participants.length === 1 ? first : undefined
  if (first) next.set(roomId, { callId, callType, participants, startedBy })
  else next.delete(roomId)
  setCalls(next)
}

/**
 * Forgets all calls, because they may have changed while the connection was lost. The service announces each live call
 * once the connection is restored.
 */
const forgetCalls = () => setCalls(new Map())

/** Keeps track of the calls in the user's rooms. Returns a function that stops tracking them. */
export function followRoomCalls(socket: ChatSocket): () => void {
  socket.on('connect', forgetCalls)
  socket.on('call_participants', updateCall)
  return () => {
    socket.off('connect', forgetCalls)
    socket.off('call_participants', updateCall)
    forgetCalls()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the live call of a room, as last announced by the service; undefined if there is none. */
export const roomCallIn = (roomId: string) => calls.get(roomId)

/** React hook for the live call of a room; undefined while the room has no call. */
export const useRoomCall = (roomId: string | undefined) =>
  useSyncExternalStore(subscribe, () => (roomId === undefined ? undefined : calls.get(roomId)))

/** React hook for the live calls of all rooms, by room id. */
export const useRoomCalls = () => useSyncExternalStore(subscribe, () => calls)
