import { texts } from '@muster/contracts/texts'
import { withoutEnd } from '@muster/contracts/without-end'
import { excerpt } from '@muster/server/facts/excerpt'
import { type Notice, record } from '@muster/server/facts/record'
import { renewNotices } from '@muster/server/facts/renew-notices'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { RoomInSight, StandingRoom } from '../rooms/room-in-sight.ts'

const most = 50

/** A message and its content. */
type Content = { id: string; content: string }

/** The words after an at-sign in lower case. A word that ends in punctuation is also returned without it. */
export function mentionedIn(content: string): string[] {
  const words = [...content.matchAll(/(?<![\p{L}\p{N}_@.-])@([^\s@]{1,80})/gu)].map(([, word = '']) =>
    word.toLowerCase(),
  )
  const bare = words.map((word) => withoutEnd(word, /[\p{P}\p{S}]/u))
  return [...new Set([...words, ...bare])].filter(Boolean).slice(0, most)
}

/** Notifies each participant whom the message mentions, except its author and those whom its text `before` mentioned. */
export async function tellMentioned(tx: Tx, room: StandingRoom, message: Content, before = '') {
  const known = mentionedIn(before)
  const names = mentionedIn(message.content).filter((name) => !known.includes(name))
  if (names.length === 0) return
  const { rows } = await sql<{ user_id: number }>`
    select u.id as user_id from users u
    where u.id in (${participants(room)}) and u.id <> ${room.userId} and lower(u.username) = any(${names}::text[])
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
 * Updates the notifications of a mention to the current text of the message. They quote nothing once it is deleted, or if
 * their receiver is no longer a participant of the room.
 */
export async function renewMentions(tx: Tx, room: StandingRoom, { id, content }: { id: string; content?: string }) {
  const quoted = content === undefined ? null : excerpt(content)
  const current = sql<string | null>`case when n.user_id in (${participants(room)}) then ${quoted}::text end`
  const those = sql`n.message_id = ${id}::uuid`
  const { organizationId, userId: actorId } = room
  await renewNotices(tx, { organizationId, actorId, those, excerpt: current, gone: texts.chat.messageDeleted })
}

/** Selects the active members who currently participate in the room. */
const participants = ({ id, pair }: StandingRoom) => sql`
  select p.user_id from chat_participants p
  join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.status = 'active'
  where p.room_id = ${id}::uuid ${pair ? sql`and p.user_id in (${pair.low}, ${pair.high})` : sql``}`

const mention = (room: RoomInSight, { id, content }: Content): Notice => ({
  kind: 'chat.mentioned',
  values: { actor: room.userName, excerpt: excerpt(content) },
  priority: 'medium',
  room_id: addressFor(room),
  message_id: id,
})

/** The id of the room for its receiver: a direct room has the id of the other user. */
const addressFor = (room: RoomInSight) => (room.pair ? String(room.userId) : room.address)
