import { leaveByClosing, readIceServers } from '@muster/contracts/calls'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../lib/api/api.ts'
import { config } from '../../lib/api/config.ts'
import { attendLine } from '../../lib/live/line.ts'
import { useMe } from '../../lib/session.ts'
import { createCallEngine } from './call-engine.ts'
import { attendRoomCalls } from './room-calls.ts'

let ownId = ''

const engine = createCallEngine({
  ownId: () => ownId,
  iceServers: (callId) =>
    call(
      readIceServers,
      { query: { callId } },
      { fallback: 'The way to the others was not found', origin: config.chatUrl },
    ),
  sayLeaving: (callId, sockets) => {
    const input = { params: { callId }, body: { sockets } }
    call(leaveByClosing, input, { fallback: '', origin: config.chatUrl, keepalive: true }).catch(() => undefined)
  },
})

/** What can be done with the call of this window. */
export const callActions = engine

/**
 * Follows what the line says of calls: one part of the page does so as long as somebody is signed in, and loads this code
 * once the page stands.
 */
export function useAttendCalls() {
  const { id } = useMe()
  useEffect(() => {
    ownId = String(id)
    addEventListener('pagehide', engine.leavePage)
    const leaveRooms = attendLine(attendRoomCalls)
    const leave = attendLine(engine.attend)
    return () => {
      leave()
      leaveRooms()
      removeEventListener('pagehide', engine.leavePage)
    }
  }, [id])
}

/** The call of this window, drawn anew with everything that changes in it. */
export function useCall() {
  const snapshot = useSyncExternalStore(engine.subscribe, engine.snapshot)
  return { ...snapshot, actions: engine }
}

/** Whether one can call from here by now. */
export const useAttends = () => useSyncExternalStore(engine.subscribe, engine.attends)

/** Only how far it has come. */
export const useCallState = () => useSyncExternalStore(engine.subscribe, () => engine.snapshot().state)
