import type { CallEndReason, CallParticipant } from '@muster/contracts/calls'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { room } from '../connect/rooms.ts'
import { type Frame, postFrames } from '../feeds/frames/post-frames.ts'
import { participantsOf } from '../rooms/visible-room.ts'
import type { Sender } from './calls.ts'
import type { LiveCall } from './live-call.ts'

type Call = Pick<LiveCall, 'id' | 'organization_id' | 'caller_id' | 'callee_id' | 'room_id' | 'type'>

/** The Socket.IO rooms of all windows of the caller and, in a call between two users, of the callee. */
export const roomsOfParties = ({ organization_id, caller_id, callee_id }: Call): string[] =>
  [caller_id, callee_id].flatMap((id) => (id === null ? [] : room.member(organization_id, id)))

type Ending = { reason: CallEndReason; userId: number }

/** The frame that reports the end of the call to the windows in the Socket.IO rooms `to`. */
export const callEndedFrame = (
  call: Pick<Call, 'id'>,
  to: string[],
  { reason, userId }: Ending,
  except: string[] = [],
): Frame<'call_ended'> => ({
  to,
  except,
  event: 'call_ended',
  frame: { callId: call.id, userId: String(userId), reason },
})

/**
 * The frames to send after a call was accepted: both parties are notified, except in the sender's window. The other
 * windows of the callee stop ringing. If the call replaces another one, the replaced call ends in all windows of both
 * parties instead.
 */
export function callAcceptedFrames(call: Call, sender: Sender, replacedCallId?: string): Frame[] {
  const acceptedFrame: Frame<'call_accepted'> = {
    to: roomsOfParties(call),
    except: [sender.socketId],
    event: 'call_accepted',
    frame: {
      callId: call.id,
      userId: String(sender.userId),
      callerId: String(call.caller_id),
      callType: call.type,
      ...(replacedCallId && { replaces: replacedCallId }),
    },
  }
  const ending = { reason: 'answered_elsewhere', userId: sender.userId } as const
  // Any window of the two parties may show the replaced call, as an outgoing or as an incoming call.
  if (replacedCallId) return [acceptedFrame, callEndedFrame({ id: replacedCallId }, roomsOfParties(call), ending)]
  return [
    acceptedFrame,
    callEndedFrame(call, [room.member(sender.organizationId, sender.userId)], ending, [sender.socketId]),
  ]
}

/**
 * The parties who have entered the call from a window and have not left it, even if that window's connection has just
 * been lost.
 */
export async function participantsIn(db: Db, callId: string): Promise<(CallParticipant & { socketId: string })[]> {
  const rows = await db
    .selectFrom('call_parties as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.call_id', '=', callId)
    .where('p.left_at', 'is', null)
    .select(['p.user_id', 'p.socket_id', 'p.muted', 'p.camera', 'p.sharing'])
    .select(sql<string>`coalesce(u.full_name, u.username)`.as('name'))
    .orderBy('p.user_id')
    .execute()
  return rows.flatMap(({ user_id, socket_id, ...shown }) =>
    socket_id === null ? [] : [{ userId: String(user_id), socketId: socket_id, ...shown }],
  )
}

/**
 * Sends the list of the parties in the call to the windows that they use for it and, for a room's call, to all windows
 * of the room's participants.
 */
export async function sendParticipants(db: Db, call: Call): Promise<void> {
  const participants = await participantsIn(db, call.id)
  const { organization_id: organizationId, room_id: roomId } = call
  const roomParticipants = roomId === null ? [] : await participantsOf(db, roomId)
  await postFrames(db, [
    {
      to: [
        ...participants.map(({ socketId }) => socketId),
        ...roomParticipants.map((id) => room.member(organizationId, id)),
      ],
      event: 'call_participants',
      frame: { callId: call.id, roomId, callType: call.type, participants: participants.map(participantOf) },
    },
  ])
}

export const participantOf = ({ userId, name, muted, camera, sharing }: CallParticipant): CallParticipant => ({
  userId,
  name,
  muted,
  camera,
  sharing,
})
