import { createPortal } from 'react-dom'
import { useAttendCalls, useCallState } from '../use-call.ts'
import { BegunCalls } from './BegunCalls.tsx'
import { CallOverlay } from './CallOverlay.tsx'
import { spokenWords } from './call-words.ts'
import { useRing } from './use-ring.ts'
import { useTold } from './use-told.ts'

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
