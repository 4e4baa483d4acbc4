import { useState } from 'react'
import { callActions } from '../../use-call.ts'
import type { ActiveCallState, CallView } from '../call-view.ts'
import { Sounds } from '../rings/Sounds.tsx'
import type { Speaker } from '../use-speaker.ts'
import { CallNote } from './CallNote.tsx'
import { callTexts } from './call-texts.ts'
import classes from './notes.module.css'

type Props = { state: ActiveCallState; view: CallView; speaker: Speaker }

/**
 * Plays the call's audio, and shows notes about problems with the audio, microphone, camera or speaker, and about the
 * user's shared screen.
 */
export function CallNotes({ state, view, speaker }: Props) {
  const {
    unavailableNames,
    camera,
    cameraDenied,
    cameraMissing,
    microphoneDenied,
    microphoneMissing,
    sharing,
    others,
  } = view
  return (
    <div className={classes.notes}>
      <Sounds others={others} speakerId={speaker.id} />
      <UnavailableNote name={unavailableNames.audio} detail={callTexts.otherMicrophone} />
      <UnavailableNote name={unavailableNames.video} detail={camera ? callTexts.otherCamera : callTexts.cameraOff} />
      <UnavailableNote name={speaker.unavailableName} detail={callTexts.otherSpeaker} />
      {sharing && (
        <CallNote plain text={callTexts.youShare} action={{ label: 'Stop', run: () => callActions.share(false) }} />
      )}
      {(cameraDenied || cameraMissing) && (
        <CameraNote
          text={cameraDenied ? callTexts.cameraDenied : callTexts.cameraMissing}
          detail={state.callType === 'video' ? callTexts.audioOnly : undefined}
        />
      )}
      {(microphoneDenied || microphoneMissing) && (
        <CallNote
          text={microphoneDenied ? callTexts.microphoneDenied : callTexts.microphoneMissing}
          detail={microphoneDenied ? callTexts.notHeard : callTexts.plugIn}
          action={{ label: 'Try again', run: callActions.retryMicrophone }}
        />
      )}
    </div>
  )
}

/** Says that a device is not available. Once closed, the note stays closed for that device. */
function UnavailableNote({ name, detail }: { name: string | undefined; detail: string }) {
  const [closedName, setClosedName] = useState<string>()
  if (name === undefined || closedName === name) return null
  return <CallNote text={callTexts.unavailable(name)} detail={detail} onClose={() => setClosedName(name)} />
}

/** Says that the camera could not be opened. Once closed, the note stays closed until the camera is tried again. */
function CameraNote({ text, detail }: { text: string; detail: string | undefined }) {
  const [closed, setClosed] = useState(false)
  return closed ? null : <CallNote text={text} detail={detail} onClose={() => setClosed(true)} />
}
