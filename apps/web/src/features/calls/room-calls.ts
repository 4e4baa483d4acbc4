import type { CallFrames, CallParticipant, CallType } from '@muster/contracts/calls'
import { useSyncExternalStore } from 'react'
import type { Line } from '../../lib/line.ts'

export type RoomCall = { callType: CallType; participants: readonly CallParticipant[] }

let calls: ReadonlyMap<string, RoomCall> = new Map()
const listeners = new Set<() => void>()

function become(next: ReadonlyMap<string, RoomCall>) {
  calls = next
  for (const listener of listeners) listener()
}

function take({ roomId, callType, participants }: CallFrames['call_participants']) {
  if (roomId === null) return
  const next = new Map(calls)
  if (participants.length > 0) next.set(roomId, { callType, participants })
  else next.delete(roomId)
  become(next)
}

/** What happened while the line was away is unknown; the service says of each call that goes on once it is back. */
const forget = () => become(new Map())

/** Hears of the calls in one's rooms; answers how to stop. */
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

/** The call that goes on in a room; undefined while there is none. */
export const useRoomCall = (roomId: string | undefined) =>
  useSyncExternalStore(subscribe, () => (roomId === undefined ? undefined : calls.get(roomId)))
