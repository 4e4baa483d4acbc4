import type { CallEndReason } from '@muster/contracts/calls'
import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { bothOf, ended } from './call-frames.ts'
import { callColumns, type LiveCall } from './live-call.ts'
import { writeOutcome } from './write-outcome.ts'

type Ending = {
  reason: CallEndReason
  /** The user who ended it, who is gone, or who did not answer. */
  userId: number
  /** The window that already knows. */
  except?: string
}

/**
 * Ends a call of two for both, unless it is over. Of several attempts at once one succeeds. Returns whether this one
 * did.
 */
export async function endCall(tx: Tx, id: string, { reason, userId, except }: Ending): Promise<boolean> {
  const call = await closeCall(tx, id, reason)
  if (!call) return false
  const own = except === undefined ? [] : [except]
  const isRejection = reason === 'rejected'
  const frame = ended(call, bothOf(call), { reason, userId }, own)
  await postFrames(tx, [isRejection ? { ...frame, event: 'call_rejected' } : frame])
  const refused = isRejection || (reason === 'hangup' && userId === call.callee_id)
  if (call.accepted_at === null && !refused) await tellMissed(tx, call)
  await writeOutcome(tx, call, refused ? 'rejected' : reason)
  return true
}

/** Stores that it is over; undefined when it already was. */
export async function closeCall(tx: Tx, id: string, reason: CallEndReason) {
  const call = await tx
    .updateTable('calls')
    .set({ state: 'ended', reason, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .returning(callColumns)
    .executeTakeFirst()
  if (call) {
    // In the order of the ids, like the updates that renew the parties' windows.
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

type Missed = Pick<LiveCall, 'number' | 'organization_id' | 'caller_id' | 'callee_id' | 'type'>

/** Notifies a callee who missed the call, in the transaction in which it ended. */
export async function tellMissed(tx: Tx, call: Missed): Promise<void> {
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
    notices: [
      {
        to: { users: [call.callee_id] },
        notice: {
          kind: 'call.missed',
          values: { actor: name, call: call.type },
          priority: 'medium',
          // To the direct room with the caller.
          room_id: String(call.caller_id),
        },
      },
    ],
  })
}
