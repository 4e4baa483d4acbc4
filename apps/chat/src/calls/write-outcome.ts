import type { CallEndReason } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { writeSystemMessage } from '../messages/write-message.ts'
import { ensureDirect } from '../rooms/direct.ts'
import { roomInSight } from '../rooms/room-in-sight.ts'
import type { LiveCall } from './live-call.ts'

type Over = Pick<LiveCall, 'id' | 'organization_id' | 'caller_id' | 'callee_id' | 'room_id' | 'type' | 'accepted_at'>

/** Writes the outcome of a call into its room, as a system message. */
export async function writeOutcome(tx: Tx, call: Over, reason: CallEndReason): Promise<void> {
  const room = await roomOf(tx, call)
  if (!room) return
  const content =
    call.accepted_at === null ? unanswered(call, reason) : texts.call.lasted(call.type, await lasted(tx, call))
  await writeSystemMessage(tx, room, content, await knowers(tx, call, reason))
}

/** The users who know of the call: its caller, those who took part, and those who declined. */
async function knowers(tx: Tx, call: Over, reason: CallEndReason): Promise<number[]> {
  if (call.callee_id !== null) {
    const knows = call.accepted_at !== null || reason === 'rejected'
    return knows ? [call.caller_id, call.callee_id] : [call.caller_id]
  }
  const parties = await tx
    .selectFrom('call_parties')
    .select('user_id')
    .where('call_id', '=', call.id)
    .where('socket_id', 'is not', null)
    .execute()
  return [...new Set([call.caller_id, ...parties.map(({ user_id }) => user_id)])]
}

const unanswered = ({ type }: Over, reason: CallEndReason) =>
  reason === 'rejected' ? texts.call.declinedLine(type) : texts.call.missedLine(type)

/** The room, if it still exists and its users are still members. */
async function roomOf(tx: Tx, call: Over): Promise<Parameters<typeof writeSystemMessage>[1] | undefined> {
  const { organization_id: organizationId, caller_id: userId, callee_id: other, room_id: roomId } = call
  if (roomId !== null) {
    const room = await tx.selectFrom('chat_rooms').select('id').where('id', '=', roomId).executeTakeFirst()
    return room && { id: room.id, userId }
  }
  const active = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', [userId, other ?? userId])
    .where('status', '=', 'active')
    .execute()
  if (active.length < 2) return undefined
  return ensureDirect(tx, await roomInSight(tx, { organizationId, userId }, String(other)))
}

async function lasted(tx: Tx, { id }: Over): Promise<number> {
  const { seconds } = await tx
    .selectFrom('calls')
    .select(sql<number>`floor(extract(epoch from now() - accepted_at))::int`.as('seconds'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return seconds
}
