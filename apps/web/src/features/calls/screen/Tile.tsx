import { IconMicrophoneOff } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import type { Quality } from '../media/quality.ts'
import { callTexts } from './notes/call-texts.ts'
import rings from './rings/rings.module.css'
import classes from './tiles.module.css'

type Props = {
  name: string
  /** Whose initials are shown where there is no picture, if not those of `name`. */
  face?: string
  stream?: MediaStream | undefined
  /** Whether there is a picture. */
  seen: boolean
  muted: boolean
  speaking?: boolean | undefined
  /** Whether media arrives; undefined for the user themselves, and before an answer. */
  connected?: boolean | undefined
  /** Is called, and has not answered yet. */
  ringing?: boolean
  quality?: Quality
  mirrored?: boolean
  /** The label of a shared screen, which is shown whole. */
  screen?: string | undefined
  /** Larger than all others. */
  spot?: boolean
  picture?: RefObject<HTMLVideoElement | null>
  /** The only other participant, whose name is shown above already. */
  large?: boolean
}

/** One participant: their picture or initials; a ring while they speak. */
export function Tile({ name, face = name, stream, seen, muted, speaking, connected, ...rest }: Props) {
  const { quality, mirrored = false, screen, spot = false, picture, large = false, ringing = false } = rest
  const words = useConnectionWords(connected)
  return (
    <figure
      className={classes.tile}
      data-speaking={speaking || undefined}
      data-seen={seen || undefined}
      data-screen={screen !== undefined || undefined}
      data-spot={spot || undefined}
    >
      {seen && stream ? (
        <Picture stream={stream} mirrored={mirrored} picture={picture} />
      ) : (
        <span className={ringing ? `${classes.face} ${rings.rings}` : classes.face}>
          <Avatar name={face} size={64} />
        </span>
      )}
      {words && <p className={classes.chip}>{words}</p>}
      {!words && quality === 'poor' && <p className={classes.chip}>Poor connection</p>}
      <figcaption className={classes.caption} data-large={(large && !screen) || undefined}>
        {muted && <IconMicrophoneOff size={14} stroke={1.8} aria-hidden />}
        <span className={large && !screen ? 'visually-hidden' : undefined}>{screen ?? name}</span>
        {muted && <span className='visually-hidden'>, muted</span>}
      </figcaption>
    </figure>
  )
}

/** 'Connecting...' until media arrives, 'Reconnecting...' when it has stopped arriving. */
function useConnectionWords(connected: boolean | undefined) {
  const [came, setCame] = useState(false)
  useEffect(() => {
    if (connected) setCame(true)
  }, [connected])
  if (connected !== false) return undefined
  return came ? 'Reconnecting...' : 'Connecting...'
}

type PictureProps = Required<Pick<Props, 'mirrored'>> & {
  stream: MediaStream
  picture: RefObject<HTMLVideoElement | null> | undefined
}

function Picture({ stream, mirrored, picture }: PictureProps) {
  const own = useRef<HTMLVideoElement>(null)
  const video = picture ?? own
  useEffect(() => {
    // Setting the same stream again would restart the picture.
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream
  }, [stream, video])
  return (
    <>
      <video ref={video} className={classes.video} data-mirrored={mirrored || undefined} autoPlay playsInline muted />
      <p className={classes.beside}>{callTexts.beside}</p>
    </>
  )
}
