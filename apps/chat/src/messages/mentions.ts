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

const mention = (room: RoomInSight, content: string): Notice => ({
  type: 'mention',
  title: `${room.userName} mentioned you`,
  message: content.slice(0, 300),
  priority: 'medium',
  // Whoever is mentioned in a direct room addresses it by the sender.
  room_id: room.pair ? String(room.userId) : room.address,
})
