import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import type { CallState } from '../call-state.ts'
import { callActions } from '../use-call.ts'
import { CallButton } from './CallButton.tsx'
import { CallFrame } from './CallFrame.tsx'
import naming from './call-titles.module.css'
import { endedText } from './notes/call-state-texts.ts'
import classes from './notes/notice.module.css'

type Props = { state: Extract<CallState, { phase: 'ended' }> }

const shownMilliseconds = 6_000
/** How long the message is shown if it offers an action. */
const shownWithActionMilliseconds = 12_000

/** Shows why the call ended. Disappears by itself, unless it contains the pointer or the focus. */
export function EndedCall({ state }: Props) {
  const { partner, roomId, callType } = state
  const { text, repeatLabel } = endedText(state)
  const { ref: hoverRef, hovered } = useHover()
  const { ref: focusRef, focused } = useFocusWithin()
  const ref = useMergedRef(hoverRef, focusRef)
  const isPaused = hovered || focused
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(callActions.dismiss, repeatLabel ? shownWithActionMilliseconds : shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isPaused, repeatLabel])
  const repeat = () => {
    if (partner) callActions.call(partner, callType)
    else if (roomId !== null) callActions.joinRoom(roomId, callType)
  }
  return (
    <CallFrame label={text}>
      {() => (
        <div ref={ref} className={classes.notice}>
          <div className={classes.who}>
            {partner && <Avatar name={partner.name} userId={partner.id} size={36} />}
            <div className={naming.titles}>
              {partner && <p className={naming.name}>{partner.name}</p>}
              <p className={naming.reason}>{text}</p>
            </div>
            <CallButton label='Close' subtle icon={IconX} takesFocus={!repeatLabel} onClick={callActions.dismiss} />
          </div>
          {repeatLabel && (
            <div className={classes.answers}>
              <button type='button' className={classes.answer} data-first onClick={repeat}>
                {repeatLabel}
              </button>
            </div>
          )}
        </div>
      )}
    </CallFrame>
  )
}
