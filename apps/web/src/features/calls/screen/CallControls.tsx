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
import { type ActiveCallState, type CallView, findFeatured } from './call-view.ts'
import classes from './controls.module.css'
import { DeviceMenu } from './DeviceMenu.tsx'
import type { useSpeaker } from './use-speaker.ts'

type Props = {
  state: ActiveCallState
  view: CallView
  featuredVideo: RefObject<HTMLVideoElement | null>
  actions: typeof callActions
  speaker: ReturnType<typeof useSpeaker>
}

/** The toolbar of an outgoing or live call. */
export function CallControls({ state, view, featuredVideo, actions, speaker }: Props) {
  const { muted, camera, sharing, others } = view
  const isLive = state.phase !== 'calling'
  const end = () => {
    actions.end()
    // A user who cancels an unanswered call does not need a message that it ended.
    if (!isLive) actions.dismiss()
  }
  return (
    <div className={classes.controls} role='toolbar' aria-label='Call'>
      <CallButton
        label={muted ? 'Unmute' : 'Mute'}
        icon={muted ? IconMicrophoneOff : IconMicrophone}
        tone={muted ? 'off' : 'plain'}
        takesFocus
        onClick={() => actions.setMuted(!muted)}
      />
      <CallButton
        label={camera ? 'Turn camera off' : 'Turn camera on'}
        hiddenWhenNarrow
        icon={camera ? IconVideo : IconVideoOff}
        onClick={() => actions.setCamera(!camera)}
      />
      {isLive && 'getDisplayMedia' in navigator.mediaDevices && (
        <CallButton
          label={sharing ? 'Stop sharing' : 'Share screen'}
          hiddenWhenNarrow
          icon={sharing ? IconScreenShareOff : IconScreenShare}
          tone={sharing ? 'on' : 'plain'}
          onClick={() => actions.share(!sharing)}
        />
      )}
      {document.pictureInPictureEnabled && findFeatured(others) && (
        <CallButton
          label='Picture in picture'
          hiddenWhenNarrow
          icon={IconPictureInPicture}
          onClick={() => togglePictureInPicture(featuredVideo.current)}
        />
      )}
      <DeviceMenu
        usedIds={{ microphone: view.openDeviceIds.audio, camera: view.openDeviceIds.video, speaker: speaker.id }}
        onChoose={actions.choose}
        onChooseSpeaker={speaker.choose}
      />
      <CallButton label='End call' icon={IconPhoneOff} tone='end' onClick={end} />
    </div>
  )
}

async function togglePictureInPicture(video: HTMLVideoElement | null) {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  // A video that has not arrived yet cannot be moved to a separate window.
  else await video?.requestPictureInPicture().catch(() => undefined)
}
