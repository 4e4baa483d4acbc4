import { createPortal } from 'react-dom'
import { useAttendCalls, useCallState } from '../use-call.ts'
import { CallOverlay } from './CallOverlay.tsx'
import { spokenWords } from './notes/call-words.ts'
import { BegunCalls } from './rings/BegunCalls.tsx'
import { useRing } from './rings/use-ring.ts'
import { useTold } from './rings/use-told.ts'

/** The call of this window over whatever page one is on; nothing is shown while there is none. */
export function CallHost() {
  useAttendCalls()
  const state = useCallState()
  useRing(state.phase)
  useTold(state)
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
