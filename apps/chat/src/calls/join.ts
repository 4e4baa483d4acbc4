import { type CallType, callLimits, type JoinedCall } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import { refuseConflict, refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { visibleRoom } from '../rooms/visible-room.ts'
import { sendParticipants } from './call-frames.ts'
import type { CallDependencies, SendCallEnded, Sender } from './calls.ts'
import { enterCall, joinedCall, type MediaState } from './enter.ts'
import { leaveAbandonedCall, lockedCall } from './leave.ts'
import { callColumns, liveCallOf, lockMembers } from './live-call.ts'

type ReturnRequest = MediaState & { callId: string; from?: string[] | undefined }

/**
 * Rejoins a call from this window, or stores that its microphone, camera or screen sharing was switched on or off. With
 * `from`, the ids of the window's previous sockets, a call that has moved to another connected window stays there, and
 * this window is sent `call_ended` before the request is refused.
 */
export async function returnToCall(
  calls: CallDependencies,
  sender: Sender,
  request: ReturnRequest,
  sendCallEnded: SendCallEnded,
): Promise<JoinedCall> {
  const call = await rejoin(calls, sender, request)
  if (call) return call
  sendCallEnded({ callId: request.callId, userId: String(sender.userId), reason: 'answered_elsewhere' })
  return refuseNotFound('Call')
}

const rejoin = (
  calls: CallDependencies,
  sender: Sender,
  { callId, from: previousSocketIds, ...mediaState }: ReturnRequest,
): Promise<JoinedCall | undefined> =>
  calls.write(async (tx) => {
    // The transaction that started the call may still be open, for example because its node died. The lock is granted
    // only once that transaction has ended.
    await lockMembers(tx, sender.organizationId, [sender.userId])
    // The lock on the call serializes changes to its parties. Otherwise a user could rejoin while they are removed, and
    // the list of participants that is sent last might not be the current one.
    if ((await lockedCall(tx, callId))?.organization_id !== sender.organizationId) return refuseNotFound('Call')
    const ownCall = await liveCallOf(tx, sender.organizationId, sender.userId)
    if (ownCall?.id !== callId || ownCall.socket_id === null) return refuseNotFound('Call')
    const isElsewhere =
      previousSocketIds && !ownCall.window_gone && ![sender.socketId, ...previousSocketIds].includes(ownCall.socket_id)
    if (isElsewhere) return undefined
    const moved = await enterCall(tx, sender, ownCall, mediaState)
    await sendParticipants(tx, ownCall)
    return joinedCall(tx, ownCall.id, moved)
  })

/** Joins the call of a room that the user takes part in; the first user to join starts it. */
export const joinRoomCall = (
  calls: CallDependencies,
  sender: Sender,
  { roomId, callType, ...mediaState }: MediaState & { roomId: string; callType: CallType },
): Promise<JoinedCall> =>
  calls.write(async (tx) => {
    const room = await visibleRoom(tx, sender, roomId)
    // A direct room has no room call: its users call each other instead.
    if (room.pair || room.id === null) return refuseNotFound('Chat room')
    await lockMembers(tx, sender.organizationId, [sender.userId])
    const call = await callOfRoom(tx, sender, roomId, callType)
    const ownCall = await liveCallOf(tx, sender.organizationId, sender.userId)
    if (ownCall && ownCall.id !== call.id) await leaveAbandonedCall(tx, sender, ownCall)
    if (ownCall?.id !== call.id) await addParty(tx, sender, call.id)
    const moved = await enterCall(tx, sender, call, mediaState)
    await sendParticipants(tx, call)
    return joinedCall(tx, call.id, moved)
  })

/**
 * Returns the room's live call, locked until the commit. Starts a new call if there is none or the last one has just
 * ended.
 */
const callOfRoom = (tx: Tx, sender: Sender, roomId: string, type: CallType) =>
  tx
    .insertInto('calls')
    .values({
      id: uuidV7(),
      organization_id: sender.organizationId,
      caller_id: sender.userId,
      room_id: roomId,
      type,
      state: 'accepted',
      accepted_at: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'room_id'])
        // A literal and not a parameter, so that PostgreSQL can use the partial index on live calls.
        .where(sql<boolean>`state <> 'ended'`)
        .where('room_id', 'is not', null)
        // The call is started and locked in one statement, so that it cannot end in between. An existing call keeps its
        // values.
        .doUpdateSet({ room_id: roomId }),
    )
    .returning(callColumns)
    .executeTakeFirstOrThrow()

async function addParty(tx: Tx, sender: Sender, callId: string) {
  const { count } = await tx
    .selectFrom('call_parties')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('call_id', '=', callId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= callLimits.maxParties) refuseConflict(texts.call.callFull)
  await tx
    .insertInto('call_parties')
    .values({ organization_id: sender.organizationId, call_id: callId, user_id: sender.userId })
    .onConflict((conflict) => conflict.columns(['call_id', 'user_id']).doNothing())
    .execute()
}
