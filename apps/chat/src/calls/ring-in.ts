import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { MemberSocket } from '../connect/sockets.ts'
import type { Calls } from './calls.ts'
import { participantsIn, told } from './tell.ts'

/** Tells a window that was opened meanwhile what goes on: it rings there too, and it hears of the calls in its rooms. */
export async function ringIn({ db }: Calls, socket: MemberSocket): Promise<void> {
  await ring(db, socket)
  await tellRoomCalls(db, socket)
}

async function ring(db: Db, socket: MemberSocket) {
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

async function tellRoomCalls(db: Db, socket: MemberSocket) {
  const { organizationId, userId } = socket.data
  const calls = await db
    .selectFrom('chat_participants as i')
    .innerJoin('calls as c', 'c.room_id', 'i.room_id')
    .where('i.user_id', '=', userId)
    .where('i.organization_id', '=', organizationId)
    .where('c.organization_id', '=', organizationId)
    // Written out, as in the index of those that go on.
    .where(sql<boolean>`c.state <> 'ended'`)
    .where('c.room_id', 'is not', null)
    .select(['c.id', 'c.room_id', 'c.type'])
    .execute()
  for (const { id: callId, room_id: roomId, type: callType } of calls) {
    const participants = (await participantsIn(db, callId)).map(told)
    socket.emit('call_participants', { callId, roomId, callType, participants })
  }
}
