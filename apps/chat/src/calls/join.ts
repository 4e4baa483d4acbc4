import { type CallType, callLimits, type JoinedCall } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import { conflict, notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { roomInSight } from '../rooms/room-in-sight.ts'
import { sendParticipants } from './call-frames.ts'
import type { By, Calls, Say } from './calls.ts'
import { enter, joined, type Shown } from './enter.ts'
import { leaveBehind, lockedCall } from './leave.ts'
import { callColumns, liveCallOf, lockMembers } from './live-call.ts'

type Return = Shown & { callId: string; from?: string[] | undefined }

/**
 * Rejoins a call from this window, or reports that the microphone or camera was switched. Where the call went on in
 * another window it stays there, and this one is informed before it is refused.
 */
export async function returnToCall(calls: Calls, by: By, asked: Return, say: Say): Promise<JoinedCall> {
  const call = await comeBack(calls, by, asked)
  if (call) return call
  say({ callId: asked.callId, userId: String(by.userId), reason: 'answered_elsewhere' })
  return notFound('Call')
}

const comeBack = (calls: Calls, by: By, { callId, from, ...shown }: Return): Promise<JoinedCall | undefined> =>
  calls.write(async (tx) => {
    // The node that began the call may have died: whether the call exists is known after its commit or rollback.
    await lockMembers(tx, by.organizationId, [by.userId])
    const own = await liveCallOf(tx, by.organizationId, by.userId)
    if (own?.id !== callId || own.socket_id === null) return notFound('Call')
    const isElsewhere = from && !own.window_gone && ![by.socketId, ...from].includes(own.socket_id)
    if (isElsewhere) return undefined
    // One after the other, so that the last report is the one that is stored.
    if (!(await lockedCall(tx, callId))) return notFound('Call')
    const moved = await enter(tx, by, own, shown)
    await sendParticipants(tx, own)
    return joined(tx, own.id, moved)
  })

/** Joins the call of a room that the user takes part in; the first to join begins it. */
export const joinRoomCall = (
  calls: Calls,
  by: By,
  { roomId, callType, ...shown }: Shown & { roomId: string; callType: CallType },
): Promise<JoinedCall> =>
  calls.write(async (tx) => {
    const room = await roomInSight(tx, by, roomId)
    // Two users call each other.
    if (room.pair || room.id === null) return notFound('Chat room')
    await lockMembers(tx, by.organizationId, [by.userId])
    const call = await callOfRoom(tx, by, roomId, callType)
    const own = await liveCallOf(tx, by.organizationId, by.userId)
    if (own && own.id !== call.id) await leaveBehind(tx, by, own)
    if (own?.id !== call.id) await comeIn(tx, by, call.id)
    const moved = await enter(tx, by, call, shown)
    await sendParticipants(tx, call)
    return joined(tx, call.id, moved)
  })

/**
 * The room's live call, begun if there is none, and locked until the commit. A call that has just ended does not count.
 */
const callOfRoom = (tx: Tx, by: By, roomId: string, type: CallType) =>
  tx
    .insertInto('calls')
    .values({
      id: uuidV7(),
      organization_id: by.organizationId,
      caller_id: by.userId,
      room_id: roomId,
      type,
      state: 'accepted',
      accepted_at: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'room_id'])
        // A literal, so that the partial index on live calls applies.
        .where(sql<boolean>`state <> 'ended'`)
        .where('room_id', 'is not', null)
        // Begun and locked in one statement, so that it cannot end in between; an existing call is not changed.
        .doUpdateSet({ room_id: roomId }),
    )
    .returning(callColumns)
    .executeTakeFirstOrThrow()

async function comeIn(tx: Tx, by: By, callId: string) {
  const { count } = await tx
    .selectFrom('call_parties')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('call_id', '=', callId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= callLimits.participants) conflict(texts.call.full)
  await tx
    .insertInto('call_parties')
    .values({ organization_id: by.organizationId, call_id: callId, user_id: by.userId })
    .onConflict((conflict) => conflict.columns(['call_id', 'user_id']).doNothing())
    .execute()
}
