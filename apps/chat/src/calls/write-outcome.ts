import type { CallEndReason } from '@muster/contracts/calls'
import type { CurrentLine } from '@muster/contracts/facts/lines'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { writeSystemMessage } from '../messages/system-message.ts'
import { ensureDirect } from '../rooms/direct.ts'
import { visibleRoom } from '../rooms/visible-room.ts'
import type { LiveCall } from './live-call.ts'

type EndedCall = Pick<
  LiveCall,
  'id' | 'organization_id' | 'caller_id' | 'callee_id' | 'room_id' | 'type' | 'accepted_at'
>

/** Writes the outcome of a call into its room, as a system message. */
export async function writeOutcome(tx: Tx, call: EndedCall, reason: CallEndReason): Promise<void> {
  const room = await roomOf(tx, call)
  if (!room) return
  const line: CurrentLine =
    call.accepted_at === null
      ? { kind: reason === 'rejected' ? 'call.declined' : 'call.missed', values: { call: call.type } }
      : { kind: 'call.ended', values: { call: call.type, seconds: await secondsOf(tx, call) } }
  await writeSystemMessage(tx, room, line, await informedUsers(tx, call, reason))
}

/**
 * The users for whom the outcome does not count as unread: the caller, the users who took part, and a callee who
 * declined.
 */
async function informedUsers(tx: Tx, call: EndedCall, reason: CallEndReason): Promise<number[]> {
  if (call.callee_id !== null) {
    const isKnownToAll = call.accepted_at !== null || reason === 'rejected'
    return isKnownToAll ? [call.caller_id, call.callee_id] : [call.caller_id]
  }
  const parties = await tx
    .selectFrom('call_parties')
    .select('user_id')
    .where('call_id', '=', call.id)
    .where('socket_id', 'is not', null)
    .execute()
  return [...new Set([call.caller_id, ...parties.map(({ user_id }) => user_id)])]
}

/**
 * The call's room, if it still exists. For a call between two users, this is their direct room, which is created if
 * necessary; undefined unless both are still members.
 */
async function roomOf(tx: Tx, call: EndedCall): Promise<Parameters<typeof writeSystemMessage>[1] | undefined> {
  const { organization_id: organizationId, caller_id: userId, callee_id: otherUserId, room_id: roomId } = call
  if (roomId !== null) {
    const room = await tx.selectFrom('chat_rooms').select('id').where('id', '=', roomId).executeTakeFirst()
    return room && { id: room.id, userId }
  }
  const activeMembers = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', [userId, otherUserId ?? userId])
    .where('status', '=', 'active')
    .execute()
  if (activeMembers.length < 2) return undefined
  return ensureDirect(tx, await visibleRoom(tx, { organizationId, userId }, String(otherUserId)))
}

async function secondsOf(tx: Tx, { id }: EndedCall): Promise<number> {
  const { seconds } = await tx
    .selectFrom('calls')
    .select(sql<number>`floor(extract(epoch from now() - accepted_at))::int`.as('seconds'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return seconds
}
