import { leaveByClosing, readIceServers } from '@muster/contracts/calls'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../lib/api/api.ts'
import { config } from '../../lib/api/config.ts'
import { attachToSocket } from '../../lib/live/chat-socket.ts'
import { useMe } from '../../lib/session.ts'
import { createCallEngine } from './call-engine.ts'
import { followRoomCalls } from './room-calls.ts'

let ownId = ''

const engine = createCallEngine({
  ownId: () => ownId,
  requestIceServers: (callId) =>
    call(
      readIceServers,
      { query: { callId } },
      { fallback: 'The connection to the others was not found', origin: config.chatUrl },
    ),
  reportLeaving: (callId, sockets) => {
    const input = { params: { callId }, body: { sockets } }
    call(leaveByClosing, input, { fallback: '', origin: config.chatUrl, keepalive: true }).catch(() => undefined)
  },
})

/** The engine of this window's call, for the user's actions. */
export const callActions = engine

/**
 * React hook that listens for the service's events about calls, and reports when the page is left. Must be used in only
 * one component of a page.
 */
export function useCallEvents() {
  const { id } = useMe()
  useEffect(() => {
    ownId = String(id)
    addEventListener('pagehide', engine.leavePage)
    const detachRooms = attachToSocket(followRoomCalls)
    const detachEngine = attachToSocket(engine.attachSocket)
    return () => {
      detachEngine()
      detachRooms()
      removeEventListener('pagehide', engine.leavePage)
    }
  }, [id])
}

/** React hook for this window's call: returns its snapshot and its actions. */
export function useCall() {
  const snapshot = useSyncExternalStore(engine.subscribe, engine.snapshot)
  return { ...snapshot, actions: engine }
}

/** React hook that returns whether calls can be made yet. */
export const useCanCall = () => useSyncExternalStore(engine.subscribe, engine.isAttached)

/** React hook for the state of this window's call, without its media. */
export const useCallState = () => useSyncExternalStore(engine.subscribe, () => engine.snapshot().state)
