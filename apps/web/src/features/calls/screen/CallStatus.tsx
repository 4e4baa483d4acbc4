import { useEffect, useState } from 'react'
import { callTime } from './call-time.ts'
import classes from './call-titles.module.css'
import type { ActiveCallState } from './call-view.ts'
import { callTexts } from './notes/call-texts.ts'

/** Shows the type of the call and, once it is accepted, its duration; 'Joining...' before a room's call is joined. */
export function CallStatus({ state }: { state: ActiveCallState }) {
  if (state.phase === 'calling')
    return <p className={classes.status}>{state.partner ? callTypeLabels[state.callType] : 'Joining...'}</p>
  return (
    <p className={classes.status}>
      {callTexts.accepted(state.callType)} • <Timer startedAt={state.startedAt} />
    </p>
  )
}

const callTypeLabels = { audio: 'Audio call', video: 'Video call' }

function Timer({ startedAt }: { startedAt: number }) {
  const [elapsed, setElapsed] = useState(() => Date.now() - startedAt)
  useEffect(() => {
    const update = () => setElapsed(Date.now() - startedAt)
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [startedAt])
  return (
    <span className={classes.timer} role='timer'>
      {callTime(elapsed)}
    </span>
  )
}
