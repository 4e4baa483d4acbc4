import { tellChatOf } from '@muster/server/facts/chat-event'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { EventCall } from '../connect/client-event.ts'
import { room } from '../connect/rooms.ts'
import { postFrames } from '../feeds/frames/post-frames.ts'
import {
  type Asker,
  type RoomInSight,
  refuseUnlessWritable,
  type Sight,
  seenBy,
  sightOf,
  socketRoom,
} from './room-in-sight.ts'

type Kind = 'typing' | 'typing_stopped'

/** Informs the others who have the room open that the user types in it, or has stopped. */
export async function tellTyping({ store, socket }: EventCall, address: string, kind: Kind) {
  await store.writeOnce(async (db) => {
    const found = seenBy(socket.data, address, await writeTyping(db, socket.data, address, kind))
    refuseUnlessWritable(found)
    if (found.id === null) await tellWithoutRow(db, found, kind)
  })
  return {}
}

/** One statement. A lost typing notice does no harm, so it does not wait for the disk. */
async function writeTyping(db: Db, asker: Asker, address: string, kind: Kind): Promise<Sight | undefined> {
  const { rows } = await sql<Sight>`
    with seen as (${sightOf(asker, address)}),
    quiet as (select set_config('synchronous_commit', 'off', true)),
    told as (${tellChatOf(
      kind,
      sql`(
        select ${asker.organizationId}::int as organization_id, seen.id as room_id, ${asker.userId}::int as user_id
        from seen, quiet where seen.may_write and seen.id is not null
      )`,
    )})
    select * from seen`.execute(db)
  return rows[0]
}

/** A direct room has its row from the first message on; a user who has it open earlier receives typing notices, too. */
async function tellWithoutRow(db: Db, found: RoomInSight, kind: Kind) {
  const { organizationId, userName } = found
  const userId = String(found.userId)
  // The other user addresses the room by the id of the user who types.
  const typing = { roomId: userId, userId }
  const whom = { to: [socketRoom(found)], except: [room.member(organizationId, found.userId)] }
  await postFrames(db, [
    kind === 'typing'
      ? { ...whom, event: 'user_typing', frame: { ...typing, userName } }
      : { ...whom, event: 'user_stopped_typing', frame: typing },
  ])
}
