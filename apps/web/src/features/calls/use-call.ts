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
  reportLeaving: (callId, sockets) => {
    const input = { params: { callId }, body: { sockets } }
    call(leaveByClosing, input, { fallback: '', origin: config.chatUrl, keepalive: true }).catch(() => undefined)
  },
})

/** The actions of this window's call. */
export const callActions = engine

/**
 * Follows the service's events about calls. One component does so while a user is signed in, and loads this code after
 * the page.
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

/** The call of this window, drawn again with every change. */
export function useCall() {
  const snapshot = useSyncExternalStore(engine.subscribe, engine.snapshot)
  return { ...snapshot, actions: engine }
}

/** Whether calls can be made from here yet. */
export const useAttends = () => useSyncExternalStore(engine.subscribe, engine.attends)

/** Only its phase. */
export const useCallState = () => useSyncExternalStore(engine.subscribe, () => engine.snapshot().state)
