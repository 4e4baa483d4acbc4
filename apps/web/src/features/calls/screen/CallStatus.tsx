import { useEffect, useState } from 'react'
import { callTime } from './call-time.ts'
import classes from './naming.module.css'
import { callTexts } from './notes/call-texts.ts'
import type { Active } from './shown.ts'

/** The type of call, and its duration once it was accepted. */
export function CallStatus({ state }: { state: Active }) {
  if (state.phase === 'calling')
    return <p className={classes.status}>{state.partner ? kinds[state.callType] : 'Joining...'}</p>
  return (
    <p className={classes.status}>
      {callTexts.accepted(state.callType)} • <Timer startedAt={state.startedAt} />
    </p>
  )
}

const kinds = { audio: 'Audio call', video: 'Video call' }

function Timer({ startedAt }: { startedAt: number }) {
  const [passed, setPassed] = useState(() => Date.now() - startedAt)
  useEffect(() => {
    const look = () => setPassed(Date.now() - startedAt)
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [startedAt])
  return (
    <span className={classes.timer} role='timer'>
      {callTime(passed)}
    </span>
  )
}
