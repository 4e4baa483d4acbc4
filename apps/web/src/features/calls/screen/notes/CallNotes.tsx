import { useState } from 'react'
import { callActions } from '../../use-call.ts'
import { Sounds } from '../rings/Sounds.tsx'
import type { Active, Shown } from '../shown.ts'
import type { Speaker } from '../use-speaker.ts'
import { CallNote } from './CallNote.tsx'
import { callTexts } from './call-texts.ts'
import classes from './notes.module.css'

type Props = { state: Active; shown: Shown; speaker: Speaker }

/** What prevents the user from being heard, seen, or from hearing; and that the others see their screen. */
export function CallNotes({ state, shown, speaker }: Props) {
  const { unavailable, camera, cameraDenied, cameraMissing, microphoneDenied, microphoneMissing, sharing, others } =
    shown
  return (
    <div className={classes.notes}>
      <Sounds others={others} speaker={speaker.id} />
      <UnavailableNote name={unavailable.audio} more={callTexts.otherMicrophone} />
      <UnavailableNote name={unavailable.video} more={camera ? callTexts.otherCamera : callTexts.cameraOff} />
      <UnavailableNote name={speaker.unavailable} more={callTexts.otherSpeaker} />
      {sharing && (
        <CallNote plain words={callTexts.youShare} action={{ label: 'Stop', run: () => callActions.share(false) }} />
      )}
      {(cameraDenied || cameraMissing) && (
        <CameraNote
          words={cameraDenied ? callTexts.cameraDenied : callTexts.cameraMissing}
          more={state.callType === 'video' ? callTexts.audioOnly : undefined}
        />
      )}
      {(microphoneDenied || microphoneMissing) && (
        <CallNote
          words={microphoneDenied ? callTexts.microphoneDenied : callTexts.microphoneMissing}
          more={microphoneDenied ? callTexts.notHeard : callTexts.plugIn}
          action={{ label: 'Try again', run: callActions.retryMicrophone }}
        />
      )}
    </div>
  )
}

/** A chosen device is not available. Once closed the note stays closed for that device. */
function UnavailableNote({ name, more }: { name: string | undefined; more: string }) {
  const [closed, setClosed] = useState<string>()
  if (name === undefined || closed === name) return null
  return <CallNote words={callTexts.unavailable(name)} more={more} onClose={() => setClosed(name)} />
}

/** Once closed the note stays closed, until the camera is tried again. */
function CameraNote({ words, more }: { words: string; more: string | undefined }) {
  const [closed, setClosed] = useState(false)
  return closed ? null : <CallNote words={words} more={more} onClose={() => setClosed(true)} />
}
