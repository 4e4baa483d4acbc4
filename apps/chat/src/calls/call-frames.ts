import type { CallEndReason, CallParticipant } from '@muster/contracts/calls'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { room } from '../connect/rooms.ts'
import { type Frame, postFrames } from '../feeds/frames/post-frames.ts'
import { participantsOf } from '../rooms/room-in-sight.ts'
import type { By } from './calls.ts'
import type { LiveCall } from './live-call.ts'

type Call = Pick<LiveCall, 'id' | 'organization_id' | 'caller_id' | 'callee_id' | 'room_id' | 'type'>

/** All windows of both. */
export const bothOf = ({ organization_id, caller_id, callee_id }: Call): string[] =>
  [caller_id, callee_id].flatMap((id) => (id === null ? [] : room.member(organization_id, id)))

type Ending = { reason: CallEndReason; userId: number }

/** The call is over for these windows. */
export const ended = (
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
 * The call goes on in this window: the caller receives that it was accepted, the callee's other windows stop ringing. A
 * call that it replaces ends everywhere.
 */
export function accepted(call: Call, by: By, replaces?: string): Frame[] {
  const answer: Frame<'call_accepted'> = {
    to: bothOf(call),
    except: [by.socketId],
    event: 'call_accepted',
    frame: {
      callId: call.id,
      userId: String(by.userId),
      callerId: String(call.caller_id),
      callType: call.type,
      ...(replaces && { replaces }),
    },
  }
  const why = { reason: 'answered_elsewhere', userId: by.userId } as const
  // All windows of both know the replaced call: as their own, or because it rang.
  if (replaces) return [answer, ended({ id: replaces }, bothOf(call), why)]
  return [answer, ended(call, [room.member(by.organizationId, by.userId)], why, [by.socketId])]
}

/** The parties who have a window in the call, or had one until just now. */
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

/** Sends who takes part: to the parties' windows, and in a room to the windows of all participants. */
export async function sendParticipants(db: Db, call: Call): Promise<void> {
  const participants = await participantsIn(db, call.id)
  const { organization_id: organizationId, room_id: roomId } = call
  const around = roomId === null ? [] : await participantsOf(db, roomId)
  await postFrames(db, [
    {
      to: [...participants.map(({ socketId }) => socketId), ...around.map((id) => room.member(organizationId, id))],
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
