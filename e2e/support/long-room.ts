import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

type LongRoomOptions = { id: number; firstUserId: number; secondUserId: number; count: number }

const todayMessageCount = 10
const batchSize = 5_000

/**
 * Inserts a direct room with `count` messages from `firstUserId` directly into the database. The first message is from
 * January 5, 2025, the last ten are from today, and the last is a reply to the fifth. Both users have read everything.
 * Returns the id by which `secondUserId` addresses the room.
 */
export async function createLongRoom({ db, pool }: World, { id, firstUserId, secondUserId, count }: LongRoomOptions) {
  const room = randomUUID()
  const ofRoom = { organization_id: id, room_id: room }
  await db
    .insertInto('chat_rooms')
    .values({
      id: room,
      organization_id: id,
      direct_low: Math.min(firstUserId, secondUserId),
      direct_high: Math.max(firstUserId, secondUserId),
      created_by: firstUserId,
      last_seq: count,
      last_message_at: new Date().toISOString(),
    })
    .execute()
  await db
    .insertInto('chat_participants')
    .values([firstUserId, secondUserId].map((user_id) => ({ ...ofRoom, user_id, read_seq: count })))
    .execute()
  // Inserts in batches, so that no statement reaches the timeout, even on a busy machine.
  for (let from = 1; from <= count; from += batchSize)
    await pool.query(
      `insert into chat_messages (organization_id, room_id, id, seq, sender_id, content, created_at)
       select $1::int, $2::uuid, gen_random_uuid(), seq, $3::int, 'Message ' || seq,
         case when seq > $4 - ${todayMessageCount} then now() - interval '1 millisecond' * ($4 - seq)
           else timestamptz '2025-01-05 08:00:00Z' + interval '1 minute' * (seq - 1) end
       from generate_series($5::int, least($5 + ${batchSize} - 1, $4::int)) seq`,
      [id, room, firstUserId, count, from],
    )
  await pool.query(
    `update chat_messages answer set reply_to = quoted.id from chat_messages quoted
     where answer.room_id = $1 and answer.seq = $2 and quoted.room_id = $1 and quoted.seq = 5`,
    [room, count],
  )
  return String(firstUserId)
}

/** Appends messages from `firstUserId` to the direct room, directly in the database, so that no event is sent. */
export const addMessages = ({ pool }: World, { id, firstUserId, secondUserId, count }: LongRoomOptions) =>
  pool.query(
    `with room as (
       update chat_rooms set last_seq = last_seq + $4::int, last_message_at = now()
       where organization_id = $1::int and direct_low = least($2::int, $3::int) and direct_high = greatest($2::int, $3::int)
       returning id, last_seq
     )
     insert into chat_messages (organization_id, room_id, id, seq, sender_id, content, created_at)
     select $1::int, room.id, gen_random_uuid(), seq, $2::int, 'Message ' || seq, now()
     from room, generate_series(room.last_seq - $4::int + 1, room.last_seq) seq`,
    [id, firstUserId, secondUserId, count],
  )
