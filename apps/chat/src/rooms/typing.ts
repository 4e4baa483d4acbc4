import { recordChatEvents } from '@muster/server/facts/chat-event'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { EventContext } from '../connect/client-event.ts'
import { room } from '../connect/rooms.ts'
import { postFrames } from '../feeds/frames/post-frames.ts'
import {
  type Caller,
  type FoundRoom,
  lookupOf,
  refuseUnlessWritable,
  requireVisibleRoom,
  socketRoom,
  type VisibleRoom,
} from './visible-room.ts'

type Kind = 'typing' | 'typing_stopped'

/** Informs the other users who have the room open that the user is typing, or has stopped. */
export async function announceTyping({ store, socket }: EventContext, address: string, kind: Kind) {
  await store.writeOnce(async (db) => {
    const typingRoom = requireVisibleRoom(socket.data, address, await writeTyping(db, socket.data, address, kind))
    refuseUnlessWritable(typingRoom)
    if (typingRoom.id === null) await announceWithoutRow(db, typingRoom, kind)
  })
  return {}
}

/**
 * Looks up the room and, if it has a row and the user may write into it, records the typing event, all in one
 * statement. Losing the event does no harm, so the commit does not wait for the disk.
 */
async function writeTyping(db: Db, caller: Caller, address: string, kind: Kind): Promise<FoundRoom | undefined> {
  const { rows } = await sql<FoundRoom>`
    with seen as (${lookupOf(caller, address)}),
    quiet as (select set_config('synchronous_commit', 'off', true)),
    told as (${recordChatEvents(
      kind,
      sql`(
        select ${caller.organizationId}::int as organization_id, seen.id as room_id, ${caller.userId}::int as user_id
        from seen, quiet where seen.may_write and seen.id is not null
      )`,
    )})
    select * from seen`.execute(db)
  return rows[0]
}

/**
 * Announces typing in a direct room that has no row yet: a user who has the room open must receive typing events even
 * then.
 */
async function announceWithoutRow(db: Db, typingRoom: VisibleRoom, kind: Kind) {
  const { organizationId, userName } = typingRoom
  const userId = String(typingRoom.userId)
  // The other user addresses the room by the id of the user who types.
  const typing = { roomId: userId, userId }
  const receivers = { to: [socketRoom(typingRoom)], except: [room.member(organizationId, typingRoom.userId)] }
  await postFrames(db, [
    kind === 'typing'
      ? { ...receivers, event: 'user_typing', frame: { ...typing, userName } }
      : { ...receivers, event: 'user_stopped_typing', frame: typing },
  ])
}
