import type { CallEndReason, CallParticipant } from '@muster/contracts/calls'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { room } from '../connect/rooms.ts'
import { type Frame, postFrames } from '../feeds/frames/post-frames.ts'
import { participantsOf } from '../rooms/room-in-sight.ts'
import type { By } from './calls.ts'
import type { LiveCall } from './live-call.ts'

type Told = Pick<LiveCall, 'id' | 'organization_id' | 'caller_id' | 'callee_id' | 'room_id' | 'type'>

/** All windows of both. */
export const bothOf = ({ organization_id, caller_id, callee_id }: Told): string[] =>
  [caller_id, callee_id].flatMap((id) => (id === null ? [] : room.member(organization_id, id)))

type Ending = { reason: CallEndReason; userId: number }

/** That the call is over for these. */
export const ended = (
  call: Pick<Told, 'id'>,
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
 * That it goes on in this window: the caller hears that it was accepted, the callee's other windows stop ringing. The
 * call that it replaces ends everywhere.
 */
export function accepted(call: Told, by: By, replaces?: string): Frame[] {
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
  // All windows of both know the call that gave way: as their own, or because it rang.
  if (replaces) return [answer, ended({ id: replaces }, bothOf(call), why)]
  return [answer, ended(call, [room.member(by.organizationId, by.userId)], why, [by.socketId])]
}

/** Who is in the call, in a window that is or was just there. */
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

/** Tells who takes part: the others' windows in it, and in a room everybody's who could join. */
export async function tellParticipants(db: Db, call: Told): Promise<void> {
  const participants = await participantsIn(db, call.id)
  const { organization_id: organizationId, room_id: roomId } = call
  const around = roomId === null ? [] : await participantsOf(db, roomId)
  await postFrames(db, [
    {
      to: [...participants.map(({ socketId }) => socketId), ...around.map((id) => room.member(organizationId, id))],
      event: 'call_participants',
      frame: { callId: call.id, roomId, callType: call.type, participants: participants.map(told) },
    },
  ])
}

export const told = ({ userId, name, muted, camera, sharing }: CallParticipant): CallParticipant => ({
  userId,
  name,
  muted,
  camera,
  sharing,
})
