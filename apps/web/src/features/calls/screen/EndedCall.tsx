import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import type { CallState } from '../call-state.ts'
import { callActions } from '../use-call.ts'
import { CallButton } from './CallButton.tsx'
import { CallFrame } from './CallFrame.tsx'
import naming from './naming.module.css'
import { endedWords } from './notes/call-words.ts'
import classes from './notes/notice.module.css'

type Props = { state: Extract<CallState, { phase: 'ended' }> }

const readMilliseconds = 6_000
/** Where there is something to do. */
const actMilliseconds = 12_000

/** Why the call is over. It disappears by itself, unless the user points at it or has the focus in it. */
export function EndedCall({ state }: Props) {
  const { partner, roomId, callType } = state
  const { words, again } = endedWords(state)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(callActions.dismiss, again ? actMilliseconds : readMilliseconds)
    return () => clearTimeout(timer)
  }, [held, again])
  const repeat = () => {
    if (partner) callActions.call(partner, callType)
    else if (roomId !== null) callActions.joinRoom(roomId, callType)
  }
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <CallFrame label={words}>
      {() => (
        <div className={classes.notice} {...hold}>
          <div className={classes.who}>
            {partner && <Avatar name={partner.name} size={36} />}
            <div className={naming.titles}>
              {partner && <p className={naming.name}>{partner.name}</p>}
              <p className={naming.reason}>{words}</p>
            </div>
            <CallButton label='Close' quiet icon={IconX} first={!again} onClick={callActions.dismiss} />
          </div>
          {again && (
            <div className={classes.answers}>
              <button type='button' className={classes.answer} data-first onClick={repeat}>
                {again}
              </button>
            </div>
          )}
        </div>
      )}
    </CallFrame>
  )
}
