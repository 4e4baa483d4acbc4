import { texts } from '@muster/contracts/texts'
import { withoutEnd } from '@muster/contracts/without-end'
import { excerpt } from '@muster/server/facts/excerpt'
import { type Notice, record } from '@muster/server/facts/record'
import { renewNotices } from '@muster/server/facts/renew-notices'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { RoomInSight, StandingRoom } from '../rooms/room-in-sight.ts'

const most = 50

/** A message with what it says. */
type Words = { id: string; content: string }

/** The words behind an at-sign, folded; a word that ends in punctuation is also taken without it. */
export function mentionedIn(content: string): string[] {
  const words = [...content.matchAll(/(?<![\p{L}\p{N}_@.-])@([^\s@]{1,80})/gu)].map(([, word = '']) =>
    word.toLowerCase(),
  )
  const bare = words.map((word) => withoutEnd(word, /[\p{P}\p{S}]/u))
  return [...new Set([...words, ...bare])].filter(Boolean).slice(0, most)
}

/** Tells the participants whom the message names, once each; nobody of what they wrote themselves. */
export async function tellMentioned(tx: Tx, room: StandingRoom, message: Words, before = '') {
  const known = mentionedIn(before)
  const names = mentionedIn(message.content).filter((name) => !known.includes(name))
  if (names.length === 0) return
  const { rows } = await sql<{ user_id: number }>`
    select u.id as user_id from users u
    where u.id in (${takingPart(room)}) and u.id <> ${room.userId} and lower(u.username) = any(${names}::text[])
    order by u.id`.execute(tx)
  if (rows.length === 0) return
  const users = rows.map(({ user_id }) => user_id)
  await record(tx, {
    kind: 'chat.mentioned',
    values: { message_id: message.id },
    organizationId: room.organizationId,
    actorId: room.userId,
    entity: 'room',
    entityId: room.number,
    action: 'updated',
    seenBy: users,
    private: true,
    notices: [{ to: { users }, notice: mention(room, message) }],
  })
}

/**
 * Notifications of a mention quote what the message says now, and nothing once it is deleted. Nor do those of people who do
 * not participate in the room any more.
 */
export async function renewMentions(tx: Tx, room: StandingRoom, { id, content }: { id: string; content?: string }) {
  const quoted = content === undefined ? null : excerpt(content)
  const words = sql<string | null>`case when n.user_id in (${takingPart(room)}) then ${quoted}::text end`
  const those = sql`n.message_id = ${id}::uuid`
  const { organizationId, userId: actorId } = room
  await renewNotices(tx, { organizationId, actorId, those, excerpt: words, gone: texts.chat.messageDeleted })
}

/** Selects the members who take part in the room now. */
const takingPart = ({ id, pair }: StandingRoom) => sql`
  select p.user_id from chat_participants p
  join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.status = 'active'
  where p.room_id = ${id}::uuid ${pair ? sql`and p.user_id in (${pair.low}, ${pair.high})` : sql``}`

const mention = (room: RoomInSight, { id, content }: Words): Notice => ({
  kind: 'chat.mentioned',
  values: { actor: room.userName, excerpt: excerpt(content) },
  priority: 'medium',
  room_id: addressFor(room),
  message_id: id,
})

/** Whoever is mentioned in a direct room addresses it by the sender. */
const addressFor = (room: RoomInSight) => (room.pair ? String(room.userId) : room.address)
