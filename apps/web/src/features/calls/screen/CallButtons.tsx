import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { CallType } from '@muster/contracts/calls'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { useRoomCall } from '../room-calls.ts'
import { callActions, useAttends, useCallState } from '../use-call.ts'
import classes from './call-buttons.module.css'
import { callTexts } from './notes/call-texts.ts'
import { type Target, whyNot } from './notes/why-not.ts'

type Props = { target: Target; connected: boolean }

/** Calls by voice or video, or joins the live call of the room. A disabled button says why. */
export function CallButtons({ target, connected }: Props) {
  const state = useCallState()
  const going = useRoomCall(target.kind === 'room' ? target.id : undefined)
  const attends = useAttends()
  const reason = whyNot(target, state, connected && attends)
  const begin = (type: CallType) => {
    if (reason !== undefined) return
    if (target.kind === 'room') callActions.joinRoom(target.id, type)
    else callActions.call({ id: target.id, name: target.name }, type)
  }
  if (going && reason !== callTexts.inThis)
    return (
      <Tooltip label={reason} disabled={reason === undefined} events={events}>
        <Button
          size='compact-sm'
          data-disabled={reason !== undefined || undefined}
          onClick={() => begin(going.callType)}
        >
          Join • {callTexts.inCall(going.participants.length)}
        </Button>
      </Tooltip>
    )
  return (
    <>
      {kinds.map(({ type, label, icon: Icon }) => (
        <Tooltip
          key={type}
          label={reason ?? label}
          disabled={reason === callTexts.inThis}
          events={events}
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
            onClick={() => begin(type)}
          >
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ))}
    </>
  )
}

/** A touch must show the reason, too. */
const events = { hover: true, focus: true, touch: true }

const kinds = [
  { type: 'audio', label: 'Voice call', icon: IconPhone },
  { type: 'video', label: 'Video call', icon: IconVideo },
] as const
