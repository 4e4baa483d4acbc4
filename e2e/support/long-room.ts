import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

type Given = { id: number; one: number; other: number; count: number }

const today = 10

/**
 * A direct room with so many messages of `one`, written straight into the database: the first on January 5 of 2025, the
 * last ten today; `other` has read them all. Answers how `other` addresses it.
 */
export async function longRoom({ db }: World, { id, one, other, count }: Given) {
  const room = randomUUID()
  const ofRoom = { organization_id: id, room_id: room }
  await db
    .insertInto('chat_rooms')
    .values({
      id: room,
      organization_id: id,
      direct_low: Math.min(one, other),
      direct_high: Math.max(one, other),
      created_by: one,
      last_seq: count,
      last_message_at: new Date().toISOString(),
    })
    .execute()
  await db
    .insertInto('chat_participants')
    .values([one, other].map((user_id) => ({ ...ofRoom, user_id, read_seq: count })))
    .execute()
  const began = Date.parse('2025-01-05T08:00:00Z')
  const ids = Array.from({ length: count }, () => randomUUID())
  const written = ids.map((messageId, place) => ({
    ...ofRoom,
    id: messageId,
    seq: place + 1,
    sender_id: one,
    content: `Message ${place + 1}`,
    reply_to: place === count - 1 ? (ids[4] ?? null) : null,
    created_at: new Date(place < count - today ? began + place * 60_000 : Date.now() - (count - place)).toISOString(),
  }))
  for (let from = 0; from < count; from += 1000)
    await db
      .insertInto('chat_messages')
      .values(written.slice(from, from + 1000))
      .execute()
  return String(one)
}
