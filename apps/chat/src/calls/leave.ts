import { texts } from '@muster/contracts/texts'
import { refuseConflict, refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { room } from '../connect/rooms.ts'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { callEndedFrame, sendParticipants } from './call-frames.ts'
import type { CallDependencies, Sender } from './calls.ts'
import { closeCall, endCall } from './end-call.ts'
import { callColumns, type LiveCall } from './live-call.ts'
import { writeOutcome } from './write-outcome.ts'

/**
 * Removes the user from a call. This ends a call between two users; a room's call continues until its last party has
 * left.
 */
export const leaveCall = (calls: CallDependencies, sender: Sender, callId: string) =>
  calls.write(async (tx) => {
    const call = await lockedCall(tx, callId)
    const done =
      call?.organization_id === sender.organizationId && (await removeParty(tx, call, sender.userId, sender.socketId))
    if (!done) refuseNotFound('Call')
  })

/**
 * Removes the user, whose window is gone, from their call, so that they can join another one. Refuses with 409 if the
 * window still exists.
 */
export async function leaveAbandonedCall(tx: Tx, sender: Sender, ownCall: LiveCall): Promise<void> {
  if (!ownCall.window_gone) refuseConflict(texts.call.inAnotherCall)
  await removeParty(tx, ownCall, sender.userId)
}

export const lockedCall = (tx: Tx, id: string) =>
  tx
    .selectFrom('calls')
    .select(callColumns)
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst()

/** The live call in a room, locked until the commit, so that the parties in it do not change. */
export const lockedCallIn = (tx: Tx, roomId: string | null) =>
  tx
    .selectFrom('calls')
    .select(callColumns)
    .where('room_id', '=', roomId)
    // A literal and not a parameter, so that PostgreSQL can use the partial index on live calls.
    .where(sql<boolean>`state <> 'ended'`)
    .forUpdate()
    .executeTakeFirst()

type LeftCall = Omit<LiveCall, 'socket_id' | 'window_gone'>

/**
 * Removes the user from the call, and returns whether they were in it. In a call between two users, `reason` is sent to
 * the windows of both; in a room's call, only to those of the user who has left. The window `except` receives no
 * `call_ended`.
 */
export async function removeParty(
  tx: Tx,
  call: LeftCall,
  userId: number,
  except?: string,
  reason: 'hangup' | 'failed' | 'left' = 'hangup',
): Promise<boolean> {
  const party = await tx
    .updateTable('call_parties')
    .set({ left_at: sql`now()` })
    .where('call_id', '=', call.id)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!party) return false
  if (call.room_id === null) return endCall(tx, call.id, { reason, userId, ...(except && { except }) })
  const otherParty = await tx
    .selectFrom('call_parties')
    .select('user_id')
    .where('call_id', '=', call.id)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!otherParty && (await closeCall(tx, call.id, 'hangup'))) await writeOutcome(tx, call, 'hangup')
  await sendParticipants(tx, call)
  const ownRooms = [room.member(call.organization_id, userId)]
  await postFrames(tx, [callEndedFrame(call, ownRooms, { reason, userId }, except ? [except] : [])])
  return true
}
