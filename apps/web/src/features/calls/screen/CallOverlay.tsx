import { useCall } from '../use-call.ts'
import { ActiveCall } from './ActiveCall.tsx'
import { EndedCall } from './EndedCall.tsx'
import { IncomingCall } from './rings/IncomingCall.tsx'

/** The view of this window's call in each of its phases, including the message after its end. */
export function CallOverlay() {
  const { state, ...view } = useCall()
  switch (state.phase) {
    case 'idle':
      return null
    case 'ringing':
      return <IncomingCall key={state.callId} state={state} />
    case 'ended':
      return <EndedCall key={state.callId} state={state} />
    default:
      return <ActiveCall state={state} view={view} />
  }
}
