import { readIceServers } from '@muster/contracts/calls'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { config } from '../../lib/config.ts'
import { attendLine } from '../../lib/line.ts'
import { useMe } from '../../lib/session.ts'
import { createCallEngine } from './call-engine.ts'

let ownId = ''

const engine = createCallEngine({
  ownId: () => ownId,
  iceServers: (callId) =>
    call(
      readIceServers,
      { query: { callId } },
      { fallback: 'The way to the others was not found', origin: config.chatUrl },
    ),
})

/**
 * The call of this window, and what can be done with it. Whoever uses it follows the line: one part of the page does so
 * as long as somebody is signed in, and loads this code once the page stands.
 */
export function useCall() {
  const { id } = useMe()
  useEffect(() => {
    ownId = String(id)
    return attendLine(engine.attend)
  }, [id])
  const snapshot = useSyncExternalStore(engine.subscribe, engine.snapshot)
  return { ...snapshot, actions: engine }
}
