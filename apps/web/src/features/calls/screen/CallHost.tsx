import { createPortal } from 'react-dom'
import { useCallEvents, useCallState } from '../use-call.ts'
import { CallOverlay } from './CallOverlay.tsx'
import { spokenText } from './notes/call-state-texts.ts'
import { OngoingCalls } from './rings/OngoingCalls.tsx'
import { useCallAlert } from './rings/use-call-alert.ts'
import { useRing } from './rings/use-ring.ts'

/** Shows this window's call on every page, and announces the calls that start in the user's rooms. */
export function CallHost() {
  useCallEvents()
  const state = useCallState()
  useRing(state.phase)
  useCallAlert(state)
  return createPortal(
    <>
      <p className='visually-hidden' aria-live='assertive'>
        {spokenText(state)}
      </p>
      {state.phase !== 'idle' && <CallOverlay />}
      <OngoingCalls idle={state.phase === 'idle' || state.phase === 'ended'} />
    </>,
    document.body,
  )
}
