import { useState } from 'react'
import { callActions } from '../use-call.ts'
import { CallNote } from './CallNote.tsx'
import { callTexts } from './call-texts.ts'
import classes from './notes.module.css'
import { Sounds } from './Sounds.tsx'
import type { Active, Shown } from './shown.ts'

type Props = { state: Active; shown: Shown; speaker: string }

/** What keeps one from being heard, seen, or hearing; and that the others see one's screen. */
export function CallNotes({ state, shown: { cameraDenied, microphoneDenied, sharing, others }, speaker }: Props) {
  const [closed, setClosed] = useState(false)
  const retry = () => callActions.choose('audio', '')
  return (
    <div className={classes.notes}>
      <Sounds others={others} speaker={speaker} />
      {sharing && (
        <CallNote plain words={callTexts.youShare} action={{ label: 'Stop', run: () => callActions.share(false) }} />
      )}
      {cameraDenied && !closed && (
        <CallNote
          words={callTexts.cameraDenied}
          more={state.callType === 'video' ? callTexts.audioOnly : undefined}
          onClose={() => setClosed(true)}
        />
      )}
      {microphoneDenied && (
        <CallNote
          words={callTexts.microphoneDenied}
          more={callTexts.notHeard}
          action={{ label: 'Try again', run: retry }}
        />
      )}
    </div>
  )
}
