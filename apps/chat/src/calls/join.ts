import { type CallType, callLimits, type JoinedCall } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import { conflict, notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { roomInSight } from '../rooms/room-in-sight.ts'
import type { By, Calls, Say } from './calls.ts'
import { leaveBehind, lockedCall } from './leave.ts'
import { callColumns, liveCallOf, lockMembers } from './live-call.ts'
import { joined, type Shown, sit } from './sit.ts'
import { tellParticipants } from './tell.ts'

type Return = Shown & { callId: string; from?: string[] | undefined }

/**
 * Back into a call that one is in, from this window; also to say that the microphone or camera went on or off. Where it
 * went on in another window meanwhile it stays there, and this one is told so before it is refused.
 */
export async function returnToCall(calls: Calls, by: By, asked: Return, say: Say): Promise<JoinedCall> {
  const call = await comeBack(calls, by, asked)
  if (call) return call
  say({ callId: asked.callId, userId: String(by.userId), reason: 'answered_elsewhere' })
  return notFound('Call')
}

const comeBack = (calls: Calls, by: By, { callId, from, ...shown }: Return): Promise<JoinedCall | undefined> =>
  calls.write(async (tx) => {
    // Their node may have died while it began the call: whether it stands is known when that is committed or undone.
    await lockMembers(tx, by.organizationId, [by.userId])
    const own = await liveCallOf(tx, by.organizationId, by.userId)
    if (own?.id !== callId || own.socket_id === null) return notFound('Call')
    const isElsewhere = from && !own.window_gone && ![by.socketId, ...from].includes(own.socket_id)
    if (isElsewhere) return undefined
    // One after the other, so that the last that is told is what stands.
    if (!(await lockedCall(tx, callId))) return notFound('Call')
    const moved = await sit(tx, by, own, shown)
    await tellParticipants(tx, own)
    return joined(tx, own.id, moved)
  })

/** Into the call of a room that one takes part in; the first begins it. */
export const joinRoomCall = (
  calls: Calls,
  by: By,
  { roomId, callType, ...shown }: Shown & { roomId: string; callType: CallType },
): Promise<JoinedCall> =>
  calls.write(async (tx) => {
    const room = await roomInSight(tx, by, roomId)
    // Two people call each other.
    if (room.pair || room.id === null) return notFound('Chat room')
    await lockMembers(tx, by.organizationId, [by.userId])
    const call = await callOfRoom(tx, by, roomId, callType)
    const own = await liveCallOf(tx, by.organizationId, by.userId)
    if (own && own.id !== call.id) await leaveBehind(tx, by, own)
    if (own?.id !== call.id) await comeIn(tx, by, call.id)
    const moved = await sit(tx, by, call, shown)
    await tellParticipants(tx, call)
    return joined(tx, call.id, moved)
  })

/** The room's live call, begun if there is none, and kept from changing until the commit; one that just ended is none. */
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
        // Written out, as in the index of those that go on.
        .where(sql<boolean>`state <> 'ended'`)
        .where('room_id', 'is not', null)
        // In one statement with the beginning, so that none ends between; of what stands nothing changes.
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
