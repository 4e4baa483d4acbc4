import { texts } from '@muster/contracts/texts'
import type { RefObject } from 'react'
import { useMe } from '../../../lib/session.ts'
import { callTexts } from './notes/call-texts.ts'
import { type Active, featured, type Shown } from './shown.ts'
import { Tile } from './Tile.tsx'
import classes from './tiles.module.css'

type Props = { state: Active; shown: Shown; picture: RefObject<HTMLVideoElement | null> }

/**
 * The participants: the other one large with the user small beside them, and from three on all alike; a screen first.
 */
export function Tiles({ state, shown, picture }: Props) {
  const { others, ownStream, camera, sharing, muted } = shown
  const me = useMe()
  const own = (
    <Tile
      name='You'
      face={me.name ?? texts.unknownUser}
      stream={ownStream ?? undefined}
      seen={camera || sharing}
      muted={muted}
      mirrored={camera && !sharing}
      screen={sharing ? callTexts.yourScreen : undefined}
    />
  )
  const known =
    others.length > 0 ? others : state.partner ? [{ ...nobody, ...state.partner, userId: state.partner.id }] : []
  const first = featured(others)
  if (known.length > 1)
    return (
      <div className={classes.tiles} data-count={known.length + 1} data-shares={first?.sharing || undefined}>
        {known.map(({ camera: seen, sharing: shares, ...other }) => (
          <Tile
            key={other.userId}
            {...other}
            seen={seen}
            screen={shares ? callTexts.shares(other.name) : undefined}
            spot={shares && other.userId === first?.userId}
            {...(other.userId === first?.userId && { picture })}
          />
        ))}
        {own}
      </div>
    )
  const [other] = known
  if (!other)
    return (
      <div className={classes.tiles} data-count={1} data-alone>
        {own}
        <p className={classes.alone}>Nobody else is here yet</p>
      </div>
    )
  return (
    <div className={classes.tiles} data-count={1}>
      <Tile
        key={other.userId}
        {...other}
        seen={other.camera}
        connected={state.phase === 'calling' ? undefined : state.phase === 'connected'}
        screen={other.sharing ? callTexts.shares(other.name) : undefined}
        picture={picture}
        large
        ringing={state.phase === 'calling'}
      />
      {(camera || sharing) && <div className={classes.own}>{own}</div>}
    </div>
  )
}

const nobody = { muted: false, camera: false, sharing: false, connected: false }
