import { createPortal } from 'react-dom'
import { useAttendCalls, useCallState } from '../use-call.ts'
import { CallOverlay } from './CallOverlay.tsx'
import { spokenWords } from './notes/call-words.ts'
import { BegunCalls } from './rings/BegunCalls.tsx'
import { useCallAlert } from './rings/use-call-alert.ts'
import { useRing } from './rings/use-ring.ts'

/** The call of this window, on every page; nothing is shown without one. */
export function CallHost() {
  useAttendCalls()
  const state = useCallState()
  useRing(state.phase)
  useCallAlert(state)
  return createPortal(
    <>
      <p className='visually-hidden' aria-live='assertive'>
        {spokenWords(state)}
      </p>
      {state.phase !== 'idle' && <CallOverlay />}
      <BegunCalls free={state.phase === 'idle' || state.phase === 'ended'} />
    </>,
    document.body,
  )
}
