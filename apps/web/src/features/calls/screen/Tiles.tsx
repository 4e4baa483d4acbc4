import { texts } from '@muster/contracts/texts'
import type { RefObject } from 'react'
import { useMe } from '../../../lib/session.ts'
import { type ActiveCallState, type CallView, findFeatured } from './call-view.ts'
import { callTexts } from './notes/call-texts.ts'
import { Tile } from './Tile.tsx'
import classes from './tiles.module.css'

type Props = { state: ActiveCallState; view: CallView; featuredVideo: RefObject<HTMLVideoElement | null> }

/**
 * The participants' tiles. With one other participant, their tile is large, and the user's own video is a small tile in
 * its corner. With more, the tiles form a grid, in which a screen that another participant shares is larger and first.
 */
export function Tiles({ state, view, featuredVideo }: Props) {
  const { others, ownStream, camera, sharing, muted } = view
  const me = useMe()
  const ownTile = (
    <Tile
      name='You'
      avatarName={me.name ?? texts.unknownUser}
      userId={me.id}
      stream={ownStream ?? undefined}
      hasPicture={camera || sharing}
      muted={muted}
      mirrored={camera && !sharing}
      screenLabel={sharing ? callTexts.yourScreen : undefined}
    />
  )
  const otherParticipants =
    others.length > 0 ? others : state.partner ? [{ ...noMedia, ...state.partner, userId: state.partner.id }] : []
  const featuredOther = findFeatured(others)
  if (otherParticipants.length > 1)
    return (
      <div
        className={classes.tiles}
        data-count={otherParticipants.length + 1}
        data-shares={featuredOther?.sharing || undefined}
      >
        {otherParticipants.map(({ camera: hasPicture, sharing: isSharing, ...other }) => (
          <Tile
            key={other.userId}
            {...other}
            hasPicture={hasPicture}
            screenLabel={isSharing ? callTexts.shares(other.name) : undefined}
            spotlight={isSharing && other.userId === featuredOther?.userId}
            {...(other.userId === featuredOther?.userId && { featuredVideo })}
          />
        ))}
        {ownTile}
      </div>
    )
  const [other] = otherParticipants
  if (!other)
    return (
      <div className={classes.tiles} data-count={1} data-alone>
        {ownTile}
        <p className={classes.alone}>Nobody else is here yet</p>
      </div>
    )
  return (
    <div className={classes.tiles} data-count={1}>
      <Tile
        key={other.userId}
        {...other}
        hasPicture={other.camera}
        connected={state.phase === 'calling' ? undefined : state.phase === 'connected'}
        screenLabel={other.sharing ? callTexts.shares(other.name) : undefined}
        featuredVideo={featuredVideo}
        large
        nameInTitle={state.partner !== null}
        ringing={state.phase === 'calling'}
      />
      {(camera || sharing) && <div className={classes.own}>{ownTile}</div>}
    </div>
  )
}

const noMedia = { muted: false, camera: false, sharing: false, connected: false }
