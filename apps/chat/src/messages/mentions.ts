import { type Notice, record } from '@muster/server/record'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { RoomInSight, StandingRoom } from '../rooms/room-in-sight.ts'

const most = 50

/** The words behind an at-sign, folded; a word that ends in punctuation is also taken without it. */
export function mentionedIn(content: string): string[] {
  const words = [...content.matchAll(/(?<![\p{L}\p{N}_@.-])@([^\s@]{1,80})/gu)].map(([, word = '']) =>
    word.toLowerCase(),
  )
  const bare = words.map((word) => word.replace(/[\p{P}\p{S}]+$/u, ''))
  return [...new Set([...words, ...bare])].filter(Boolean).slice(0, most)
}

/** Tells the participants whom the message names, once each; nobody of what they wrote themselves. */
export async function tellMentioned(tx: Tx, room: StandingRoom, content: string, before = '') {
  const known = mentionedIn(before)
  const names = mentionedIn(content).filter((name) => !known.includes(name))
  if (names.length === 0) return
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from chat_participants p
    join users u on u.id = p.user_id
    join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.status = 'active'
    where p.room_id = ${room.id}::uuid and p.user_id <> ${room.userId} and lower(u.username) = any(${names}::text[])
    order by p.user_id`.execute(tx)
  if (rows.length === 0) return
  const users = rows.map(({ user_id }) => user_id)
  await record(tx, {
    kind: 'chat.mentioned',
    organizationId: room.organizationId,
    actorId: room.userId,
    entity: 'room',
    entityId: room.number,
    action: 'updated',
    seenBy: users,
    private: true,
    notices: [{ to: { users }, notice: mention(room, content) }],
  })
}

/** What a message told those whom it names says what it says now: words that are taken back stand nowhere. */
export async function renewMentions(tx: Tx, room: StandingRoom, before: string, now: string) {
  const names = mentionedIn(before)
  if (names.length === 0) return
  const { rows } = await sql<{ id: number; user_id: number }>`
    update notifications n set message = ${excerpt(now)}, updated_at = now()
    from users u
    where u.id = n.user_id and lower(u.username) = any(${names}::text[]) and n.organization_id = ${room.organizationId}
      and n.type = 'mention' and n.room_id = ${addressFor(room)} and n.message = ${excerpt(before)}
    returning n.id, n.user_id`.execute(tx)
  const [first] = rows
  if (!first) return
  await record(tx, {
    kind: 'notification.renewed',
    organizationId: room.organizationId,
    actorId: room.userId,
    entity: 'notification',
    entityId: first.id,
    action: 'updated',
    seenBy: [...new Set(rows.map(({ user_id }) => user_id))],
    private: true,
  })
}

const mention = (room: RoomInSight, content: string): Notice => ({
  type: 'mention',
  title: `${room.userName} mentioned you`,
  message: excerpt(content),
  priority: 'medium',
  room_id: addressFor(room),
})

const excerpt = (content: string) => content.slice(0, 300)

/** Whoever is mentioned in a direct room addresses it by the sender. */
const addressFor = (room: RoomInSight) => (room.pair ? String(room.userId) : room.address)
