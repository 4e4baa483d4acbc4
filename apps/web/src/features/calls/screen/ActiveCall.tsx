import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconGripVertical } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { callActions } from '../use-call.ts'
import classes from './active.module.css'
import { CallButton } from './CallButton.tsx'
import { CallControls } from './CallControls.tsx'
import { CallFrame } from './CallFrame.tsx'
import { CallStatus } from './CallStatus.tsx'
import naming from './naming.module.css'
import { CallNotes } from './notes/CallNotes.tsx'
import { QualityBars } from './QualityBars.tsx'
import type { Active, Shown } from './shown.ts'
import { Tiles } from './Tiles.tsx'
import { useCallTitle } from './use-call-title.ts'
import { useSpeaker } from './use-speaker.ts'

/** On a phone a call fills the screen until the user continues with something else. */
const isSmall = () => matchMedia('(max-width: 48em)').matches

/** A call that is calling or live: its participants, its state, and its controls. */
export function ActiveCall({ state, shown }: { state: Active; shown: Shown }) {
  const [staged, setStaged] = useState(isSmall)
  const speaker = useSpeaker(shown.devices.audio)
  const picture = useRef<HTMLVideoElement>(null)
  const title = useCallTitle(state, shown.others)
  const [other] = shown.others
  const isAlone = shown.others.length < 2
  return (
    <CallFrame label={title} staged={staged} onLeaveStage={() => setStaged(false)}>
      {(mover) => (
        <div
          className={classes.active}
          data-active
          data-pictures={shown.others.some(({ camera }) => camera) || undefined}
        >
          <Tiles state={state} shown={shown} picture={picture} />
          <div className={classes.top}>
            {!staged && (
              <button
                type='button'
                className={classes.mover}
                aria-label='Move the call by arrow keys'
                data-mover
                {...mover}
              >
                <IconGripVertical size={16} stroke={1.6} aria-hidden />
              </button>
            )}
            <div className={naming.titles}>
              <p className={naming.name}>{title}</p>
              <CallStatus state={state} />
            </div>
            {isAlone && other && <QualityBars quality={other.quality} />}
            <CallButton
              label={staged ? 'Make small' : 'Make large'}
              quiet
              icon={staged ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
              onClick={() => setStaged(!staged)}
            />
          </div>
          <CallNotes state={state} shown={shown} speaker={speaker} />
          <CallControls state={state} shown={shown} picture={picture} speaker={speaker} actions={callActions} />
        </div>
      )}
    </CallFrame>
  )
}
