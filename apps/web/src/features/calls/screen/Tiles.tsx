import { texts } from '@muster/contracts/texts'
import { type RefObject, useEffect, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import type { Active, Shown } from './shown.ts'
import { Tile } from './Tile.tsx'
import classes from './tiles.module.css'

type Props = { state: Active; shown: Shown; picture: RefObject<HTMLVideoElement | null> }

/** Who takes part: the other large with oneself small beside them, and from three people on all alike. */
export function Tiles({ state, shown, picture }: Props) {
  const { others, ownStream, camera, sharing, muted } = shown
  const me = useMe()
  const words = useConnectionWords(state)
  const own = (
    <Tile
      name='You'
      face={me.name ?? texts.unknownUser}
      stream={ownStream ?? undefined}
      seen={camera || sharing}
      muted={muted}
      mirrored={camera && !sharing}
    />
  )
  const known =
    others.length > 0 ? others : state.partner ? [{ ...nobody, ...state.partner, userId: state.partner.id }] : []
  if (known.length > 1)
    return (
      <div className={classes.tiles} data-count={known.length + 1}>
        {known.map(({ userId, name, camera: seen, ...other }, index) => (
          <Tile key={userId} {...other} name={name} seen={seen} words={words} {...(index === 0 && { picture })} />
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
      <Tile {...other} seen={other.camera} words={words} picture={picture} large ringing={state.phase === 'calling'} />
      {(camera || sharing) && <div className={classes.own}>{own}</div>}
    </div>
  )
}

const nobody = { muted: false, camera: false, connected: false }

/** 'Connecting...' until sound or picture comes, 'Reconnecting...' when it stopped coming. */
function useConnectionWords({ phase, callId }: Active) {
  const [connectedId, setConnectedId] = useState('')
  useEffect(() => {
    if (phase === 'connected') setConnectedId(callId)
  }, [phase, callId])
  if (phase !== 'connecting') return undefined
  return connectedId === callId ? 'Reconnecting...' : 'Connecting...'
}
