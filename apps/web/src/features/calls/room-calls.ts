import type { CallFrames, CallParticipant, CallType } from '@muster/contracts/calls'
import { useSyncExternalStore } from 'react'
import type { Line } from '../../lib/live/line.ts'

export type RoomCall = {
  callId: string
  callType: CallType
  participants: readonly CallParticipant[]
  /** The participant who was alone in it when it was first announced. */
  begunBy: CallParticipant | undefined
}

let calls: ReadonlyMap<string, RoomCall> = new Map()
const listeners = new Set<() => void>()

function become(next: ReadonlyMap<string, RoomCall>) {
  calls = next
  for (const listener of listeners) listener()
}

function take({ callId, roomId, callType, participants }: CallFrames['call_participants']) {
  if (roomId === null) return
  const next = new Map(calls)
  const before = next.get(roomId)
  const [first] = participants
  const begunBy = before?.callId === callId ? before.begunBy : participants.length === 1 ? first : undefined
  if (first) next.set(roomId, { callId, callType, participants, begunBy })
  else next.delete(roomId)
  become(next)
}

/** What happened while the connection was lost is unknown; the service announces each live call once it is restored. */
const forget = () => become(new Map())

/** Listens to the calls in the user's rooms. Returns a function that stops. */
export function attendRoomCalls(line: Line): () => void {
  line.on('connect', forget)
  line.on('call_participants', take)
  return () => {
    line.off('connect', forget)
    line.off('call_participants', take)
    forget()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The live call of a room, as it was announced last. */
export const roomCallIn = (roomId: string) => calls.get(roomId)

/** The same, drawn again with each change; undefined while there is none. */
export const useRoomCall = (roomId: string | undefined) =>
  useSyncExternalStore(subscribe, () => (roomId === undefined ? undefined : calls.get(roomId)))

/** The calls of all rooms. */
export const useRoomCalls = () => useSyncExternalStore(subscribe, () => calls)
