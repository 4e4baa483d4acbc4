import { sql } from 'kysely'
import type { MemberSocket } from '../connect/sockets.ts'
import type { Calls } from './calls.ts'

/** Rings in a window that was opened while it rings already. */
export async function ringIn({ db }: Calls, socket: MemberSocket): Promise<void> {
  const { organizationId, userId } = socket.data
  const call = await db
    .selectFrom('call_parties as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .innerJoin('users as u', 'u.id', 'c.caller_id')
    .where('p.organization_id', '=', organizationId)
    .where('p.user_id', '=', userId)
    .where('p.left_at', 'is', null)
    .where('c.callee_id', '=', userId)
    .where('c.state', '=', 'ringing')
    .where('c.rings_until', '>', sql<string>`now()`)
    .select(['c.id', 'c.caller_id', 'c.type', sql<string>`coalesce(u.full_name, u.username)`.as('name')])
    .executeTakeFirst()
  if (!call) return
  const { id: callId, caller_id, name: callerName, type: callType } = call
  socket.emit('incoming_call', { callId, callerId: String(caller_id), callerName, callType })
}
