import { texts } from '@muster/contracts/texts'
import { conflict, notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { room } from '../connect/rooms.ts'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { ended, sendParticipants } from './call-frames.ts'
import type { By, Calls } from './calls.ts'
import { closeCall, endCall } from './end-call.ts'
import { callColumns, type LiveCall } from './live-call.ts'
import { writeOutcome } from './write-outcome.ts'

/** Ends a call of two. A room's call continues until the last party has left. */
export const leaveCall = (calls: Calls, by: By, callId: string) =>
  calls.write(async (tx) => {
    const call = await lockedCall(tx, callId)
    const done = call?.organization_id === by.organizationId && (await leave(tx, call, by.userId, by.socketId))
    if (!done) notFound('Call')
  })

/** Removes the user from a call in which they have no window, so that they can join another; 409 otherwise. */
export async function leaveBehind(tx: Tx, by: By, own: LiveCall): Promise<void> {
  if (!own.window_gone) conflict(texts.call.another)
  await leave(tx, own, by.userId)
}

export const lockedCall = (tx: Tx, id: string) =>
  tx
    .selectFrom('calls')
    .select(callColumns)
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst()

type Left = Omit<LiveCall, 'socket_id' | 'window_gone'>

/**
 * Returns whether they were in it. `reason` is sent to the other party of two, and in a room to the windows of the user
 * who is out.
 */
export async function leave(
  tx: Tx,
  call: Left,
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
  const others = await tx
    .selectFrom('call_parties')
    .select('user_id')
    .where('call_id', '=', call.id)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!others && (await closeCall(tx, call.id, 'hangup'))) await writeOutcome(tx, call, 'hangup')
  await sendParticipants(tx, call)
  const own = [room.member(call.organization_id, userId)]
  await postFrames(tx, [ended(call, own, { reason, userId }, except ? [except] : [])])
  return true
}
