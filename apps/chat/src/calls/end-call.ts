import type { CallEndReason } from '@muster/contracts/calls'
import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { callEndedFrame, roomsOfParties } from './call-frames.ts'
import { callColumns, type LiveCall } from './live-call.ts'
import { writeOutcome } from './write-outcome.ts'

type Ending = {
  reason: CallEndReason
  /** The user who ended the call, was disconnected, or did not answer. */
  userId: number
  /** The id of the socket of the window that ended the call and therefore needs no event. */
  except?: string
}

/**
 * Ends a call between two users for both of them, unless it has already ended. Returns whether this attempt ended it:
 * of several concurrent attempts, exactly one does.
 */
export async function endCall(tx: Tx, id: string, { reason, userId, except }: Ending): Promise<boolean> {
  const call = await closeCall(tx, id, reason)
  if (!call) return false
  const excludedSockets = except === undefined ? [] : [except]
  const isRejection = reason === 'rejected'
  const frame = callEndedFrame(call, roomsOfParties(call), { reason, userId }, excludedSockets)
  await postFrames(tx, [isRejection ? { ...frame, event: 'call_rejected' } : frame])
  const isDeclined = isRejection || (reason === 'hangup' && userId === call.callee_id)
  if (call.accepted_at === null && !isDeclined) await notifyMissed(tx, call)
  await writeOutcome(tx, call, isDeclined ? 'rejected' : reason)
  return true
}

/** Stores that the call has ended, and returns the call; returns undefined if it had already ended. */
export async function closeCall(tx: Tx, id: string, reason: CallEndReason) {
  const call = await tx
    .updateTable('calls')
    .set({ state: 'ended', reason, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .returning(callColumns)
    .executeTakeFirst()
  if (call) {
    // The rows are locked in the order of the user ids, as in the updates that report the parties' windows, to avoid
    // deadlocks.
    await sql`
      select from call_parties where call_id = ${id}::uuid and left_at is null order by user_id for no key update
    `.execute(tx)
    await tx
      .updateTable('call_parties')
      .set({ left_at: sql`now()` })
      .where('call_id', '=', id)
      .where('left_at', 'is', null)
      .execute()
  }
  return call
}

type MissedCall = Pick<LiveCall, 'number' | 'organization_id' | 'caller_id' | 'callee_id' | 'type'>

/** Notifies the callee of a missed call, in the transaction that ends the call. */
export async function notifyMissed(tx: Tx, call: MissedCall): Promise<void> {
  if (call.callee_id === null) return
  const { name } = await tx
    .selectFrom('users')
    .select(sql<string>`coalesce(full_name, username)`.as('name'))
    .where('id', '=', call.caller_id)
    .executeTakeFirstOrThrow()
  await record(tx, {
    kind: 'call.missed',
    values: { call: call.type },
    organizationId: call.organization_id,
    actorId: call.caller_id,
    entity: 'call',
    entityId: call.number,
    action: 'created',
    seenBy: [call.callee_id],
    private: true,
    notifications: [
      {
        to: { users: [call.callee_id] },
        notification: {
          kind: 'call.missed',
          values: { actor: name, call: call.type },
          priority: 'medium',
          // The direct room with the caller, which the callee addresses by the caller's id.
          room_id: String(call.caller_id),
        },
      },
    ],
  })
}
