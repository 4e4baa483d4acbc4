import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconGripVertical } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { callActions } from '../use-call.ts'
import classes from './active.module.css'
import { CallButton } from './CallButton.tsx'
import { CallControls } from './CallControls.tsx'
import { CallFrame } from './CallFrame.tsx'
import { CallStatus } from './CallStatus.tsx'
import naming from './call-titles.module.css'
import type { ActiveCallState, CallView } from './call-view.ts'
import { CallNotes } from './notes/CallNotes.tsx'
import { QualityBars } from './QualityBars.tsx'
import { Tiles } from './Tiles.tsx'
import { useCallTitle } from './use-call-title.ts'
import { useSpeaker } from './use-speaker.ts'

/** On a small screen, a new call covers the whole window until the user leaves that view. */
const isSmall = () => matchMedia('(max-width: 48em)').matches

/** An outgoing or live call: its participants, its state, and its controls. */
export function ActiveCall({ state, view }: { state: ActiveCallState; view: CallView }) {
  const [isFullWindow, setIsFullWindow] = useState(isSmall)
  const speaker = useSpeaker(view.openDeviceIds.audio)
  const featuredVideo = useRef<HTMLVideoElement>(null)
  const title = useCallTitle(state, view.others)
  const [partner] = view.others
  const hasAtMostOneOther = view.others.length < 2
  return (
    <CallFrame label={title} fullWindow={isFullWindow} onLeaveFullWindow={() => setIsFullWindow(false)}>
      {(moveButtonProps) => (
        <div
          className={classes.active}
          data-active
          data-pictures={view.others.some(({ camera }) => camera) || undefined}
        >
          <Tiles state={state} view={view} featuredVideo={featuredVideo} />
          <div className={classes.top}>
            {!isFullWindow && (
              <button
                type='button'
                className={classes.mover}
                aria-label='Move the call by arrow keys'
                data-mover
                {...moveButtonProps}
              >
                <IconGripVertical size={16} stroke={1.6} aria-hidden />
              </button>
            )}
            <div className={naming.titles}>
              <p className={naming.name}>{title}</p>
              <CallStatus state={state} />
            </div>
            {hasAtMostOneOther && partner && <QualityBars quality={partner.quality} />}
            <CallButton
              label={isFullWindow ? 'Make small' : 'Make large'}
              subtle
              icon={isFullWindow ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
              onClick={() => setIsFullWindow(!isFullWindow)}
            />
          </div>
          <CallNotes state={state} view={view} speaker={speaker} />
          <CallControls
            state={state}
            view={view}
            featuredVideo={featuredVideo}
            speaker={speaker}
            actions={callActions}
          />
        </div>
      )}
    </CallFrame>
  )
}
