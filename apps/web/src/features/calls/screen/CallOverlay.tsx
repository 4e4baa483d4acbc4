import { useCall } from '../use-call.ts'
import { ActiveCall } from './ActiveCall.tsx'
import { EndedCall } from './EndedCall.tsx'
import { IncomingCall } from './rings/IncomingCall.tsx'

/** The view of a call, from the first ring to its end. */
export function CallOverlay() {
  const { state, ...shown } = useCall()
  switch (state.phase) {
    case 'idle':
      return null
    case 'ringing':
      return <IncomingCall key={state.callId} state={state} />
    case 'ended':
      return <EndedCall key={state.callId} state={state} />
    default:
      return <ActiveCall state={state} shown={shown} />
  }
}
