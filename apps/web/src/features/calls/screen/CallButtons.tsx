import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { CallType } from '@muster/contracts/calls'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { useRoomCall } from '../room-calls.ts'
import { callActions, useCallState, useCanCall } from '../use-call.ts'
import classes from './call-buttons.module.css'
import { callObstacle, type Target } from './notes/call-obstacle.ts'
import { callTexts } from './notes/call-texts.ts'

type Props = { target: Target; connected: boolean }

/**
 * The buttons that start a voice or video call, or join the room's live call. A disabled button gives the reason in its
 * tooltip, unless the reason is that the user is in this call.
 */
export function CallButtons({ target, connected }: Props) {
  const state = useCallState()
  const roomCall = useRoomCall(target.kind === 'room' ? target.id : undefined)
  const canCall = useCanCall()
  const reason = callObstacle(target, state, connected && canCall)
  const startCall = (type: CallType) => {
    if (reason !== undefined) return
    if (target.kind === 'room') callActions.joinRoom(target.id, type)
    else callActions.call({ id: target.id, name: target.name }, type)
  }
  if (roomCall && reason !== callTexts.inThisCall)
    return (
      <Tooltip label={reason} disabled={reason === undefined} events={tooltipEvents}>
        <Button
          size='compact-sm'
          data-disabled={reason !== undefined || undefined}
          onClick={() => startCall(roomCall.callType)}
        >
          Join • {callTexts.inCall(roomCall.participants.length)}
        </Button>
      </Tooltip>
    )
  return (
    <>
      {kinds.map(({ type, label, icon: Icon }) => (
        <Tooltip
          key={type}
          label={reason ?? label}
          disabled={reason === callTexts.inThisCall}
          events={tooltipEvents}
          multiline
          maw={280}
        >
          <ActionIcon
            size={32}
            className={classes.button}
            aria-label={label}
            aria-description={reason}
            aria-disabled={reason !== undefined || undefined}
            data-disabled={reason !== undefined || undefined}
            onClick={() => startCall(type)}
          >
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ))}
    </>
  )
}

/** Touching a disabled button must show the reason, too. */
const tooltipEvents = { hover: true, focus: true, touch: true }

const kinds = [
  { type: 'audio', label: 'Voice call', icon: IconPhone },
  { type: 'video', label: 'Video call', icon: IconVideo },
] as const
