import { IconMicrophoneOff } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import type { Quality } from '../media/quality.ts'
import { callTexts } from './notes/call-texts.ts'
import rings from './rings/rings.module.css'
import classes from './tiles.module.css'

type Props = {
  name: string
  /** The name whose initials are shown when there is no video; `name` by default. */
  avatarName?: string
  userId: number | string
  stream?: MediaStream | undefined
  /** Whether the participant sends video, from a camera or a screen. */
  hasPicture: boolean
  muted: boolean
  speaking?: boolean | undefined
  /** Whether media arrives; undefined for the current user, and while no media is expected yet. */
  connected?: boolean | undefined
  /** Whether the participant is being called and has not answered yet. */
  ringing?: boolean
  quality?: Quality
  mirrored?: boolean
  /** The label of a shared screen, which is shown uncropped; undefined for a camera. */
  screenLabel?: string | undefined
  /** Whether the tile is larger than all others. */
  spotlight?: boolean
  featuredVideo?: RefObject<HTMLVideoElement | null>
  /** Whether this is the only other participant. */
  large?: boolean
  /** Whether the call's title is this participant's name; the caption then shows the name only to screen readers. */
  nameInTitle?: boolean
}

/** Shows one participant: their video or initials, with a ring while they speak. */
export function Tile({
  name,
  avatarName = name,
  userId,
  stream,
  hasPicture,
  muted,
  speaking,
  connected,
  ...rest
}: Props) {
  const {
    quality,
    mirrored = false,
    screenLabel,
    spotlight = false,
    featuredVideo,
    large = false,
    ringing = false,
  } = rest
  const hidesName = rest.nameInTitle === true && !screenLabel
  const connectionText = useConnectionText(connected)
  return (
    <figure
      className={classes.tile}
      data-speaking={speaking || undefined}
      data-seen={hasPicture || undefined}
      data-screen={screenLabel !== undefined || undefined}
      data-spot={spotlight || undefined}
    >
      {hasPicture && stream ? (
        <Picture stream={stream} mirrored={mirrored} featuredVideo={featuredVideo} />
      ) : (
        <span className={ringing ? `${classes.face} ${rings.rings}` : classes.face}>
          <Avatar name={avatarName} userId={userId} size={64} />
        </span>
      )}
      {connectionText && <p className={classes.chip}>{connectionText}</p>}
      {!connectionText && quality === 'poor' && <p className={classes.chip}>Poor connection</p>}
      <figcaption
        className={classes.caption}
        data-large={(large && !screenLabel) || undefined}
        data-empty={(hidesName && !muted) || undefined}
      >
        {muted && <IconMicrophoneOff size={14} stroke={1.8} aria-hidden />}
        <span className={hidesName ? 'visually-hidden' : undefined}>{screenLabel ?? name}</span>
        {muted && <span className='visually-hidden'>, muted</span>}
      </figcaption>
    </figure>
  )
}

/**
 * Returns 'Connecting...' until media arrives, and 'Reconnecting...' after it has stopped arriving; undefined while it
 * arrives or is not expected.
 */
function useConnectionText(connected: boolean | undefined) {
  const [wasConnected, setWasConnected] = useState(false)
  useEffect(() => {
    if (connected) setWasConnected(true)
  }, [connected])
  if (connected !== false) return undefined
  return wasConnected ? 'Reconnecting...' : 'Connecting...'
}

type PictureProps = Required<Pick<Props, 'mirrored'>> & {
  stream: MediaStream
  featuredVideo: RefObject<HTMLVideoElement | null> | undefined
}

function Picture({ stream, mirrored, featuredVideo }: PictureProps) {
  const fallbackVideo = useRef<HTMLVideoElement>(null)
  const video = featuredVideo ?? fallbackVideo
  useEffect(() => {
    // Setting the same stream again would restart the video.
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream
  }, [stream, video])
  return (
    <>
      <video ref={video} className={classes.video} data-mirrored={mirrored || undefined} autoPlay playsInline muted />
      <p className={classes.beside}>{callTexts.inSeparateWindow}</p>
    </>
  )
}
