import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPictureInPicture,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { callActions } from '../use-call.ts'
import { CallButton } from './CallButton.tsx'
import classes from './controls.module.css'
import { DeviceMenu } from './DeviceMenu.tsx'
import { type Active, featured, type Shown } from './shown.ts'
import type { useSpeaker } from './use-speaker.ts'

type Props = {
  state: Active
  shown: Shown
  picture: RefObject<HTMLVideoElement | null>
  actions: typeof callActions
  speaker: ReturnType<typeof useSpeaker>
}

/** The controls of a call. */
export function CallControls({ state, shown, picture, actions, speaker }: Props) {
  const { muted, camera, sharing, others } = shown
  const isLive = state.phase !== 'calling'
  const end = () => {
    actions.end()
    // A user who cancelled needs no message.
    if (!isLive) actions.dismiss()
  }
  return (
    <div className={classes.controls} role='toolbar' aria-label='Call'>
      <CallButton
        label={muted ? 'Unmute' : 'Mute'}
        icon={muted ? IconMicrophoneOff : IconMicrophone}
        tone={muted ? 'off' : 'plain'}
        first
        onClick={() => actions.setMuted(!muted)}
      />
      <CallButton
        label={camera ? 'Turn camera off' : 'Turn camera on'}
        extra
        icon={camera ? IconVideo : IconVideoOff}
        onClick={() => actions.setCamera(!camera)}
      />
      {isLive && 'getDisplayMedia' in navigator.mediaDevices && (
        <CallButton
          label={sharing ? 'Stop sharing' : 'Share screen'}
          extra
          icon={sharing ? IconScreenShareOff : IconScreenShare}
          tone={sharing ? 'on' : 'plain'}
          onClick={() => actions.share(!sharing)}
        />
      )}
      {document.pictureInPictureEnabled && featured(others) && (
        <CallButton
          label='Picture in picture'
          extra
          icon={IconPictureInPicture}
          onClick={() => toggleSmall(picture.current)}
        />
      )}
      <DeviceMenu
        used={{ microphone: shown.devices.audio, camera: shown.devices.video, speaker: speaker.id }}
        onChoose={actions.choose}
        onSpeaker={speaker.choose}
      />
      <CallButton label='End call' icon={IconPhoneOff} tone='end' onClick={end} />
    </div>
  )
}

async function toggleSmall(video: HTMLVideoElement | null) {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  // A picture that has not arrived yet cannot be detached.
  else await video?.requestPictureInPicture().catch(() => undefined)
}
