import { texts } from '@muster/contracts/texts'
import { excerpt } from '@muster/server/facts/excerpt'
import type { NewNotification } from '@muster/server/facts/fact'
import { mentionedIn } from '@muster/server/facts/mentioned-in'
import { record } from '@muster/server/facts/record'
import { renewNotifications } from '@muster/server/facts/renew-notifications'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { StoredRoom, VisibleRoom } from '../rooms/visible-room.ts'

/** The id of a message, and its content. */
type MessageContent = { id: string; content: string }

/**
 * Notifies each participant whom the message mentions, except its author and the users whom `previousText`, the text
 * before an edit, already mentioned.
 */
export async function notifyMentioned(tx: Tx, room: StoredRoom, message: MessageContent, previousText = '') {
  const mentionedBefore = mentionedIn(previousText)
  const names = mentionedIn(message.content).filter((name) => !mentionedBefore.includes(name))
  if (names.length === 0) return
  const { rows } = await sql<{ user_id: number }>`
    select u.id as user_id from users u
    where u.id in (${participants(room)}) and u.id <> ${room.userId} and (lower(u.username) = any(${names}::text[])
      or u.id in (select f.user_id from former_usernames f where f.username = any(${names}::text[])))
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
    notifications: [{ to: { users }, notification: mentionNotification(room, message) }],
  })
}

/**
 * Updates the excerpts in the notifications about mentions in this message. A notification quotes nothing if the
 * message was deleted, or if its receiver is no longer a participant of the room.
 */
export async function renewMentions(tx: Tx, room: StoredRoom, { id, content }: { id: string; content?: string }) {
  const newExcerpt = content === undefined ? null : excerpt(content)
  const currentExcerpt = sql<string | null>`case when n.user_id in (${participants(room)}) then ${newExcerpt}::text end`
  const condition = sql`n.message_id = ${id}::uuid`
  const { organizationId, userId: actorId } = room
  await renewNotifications(tx, {
    organizationId,
    actorId,
    condition,
    excerpt: currentExcerpt,
    messageWithoutExcerpt: texts.chat.messageDeleted,
  })
}

/** Selects the active members who currently participate in the room. */
const participants = ({ id, pair }: StoredRoom) => sql`
  select p.user_id from chat_participants p
  join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.status = 'active'
  where p.room_id = ${id}::uuid ${pair ? sql`and p.user_id in (${pair.low}, ${pair.high})` : sql``}`

const mentionNotification = (room: VisibleRoom, { id, content }: MessageContent): NewNotification => ({
  kind: 'chat.mentioned',
  values: { actor: room.userName, excerpt: excerpt(content) },
  priority: 'medium',
  room_id: addressFor(room),
  message_id: id,
})

/** The id by which the mentioned user addresses the room: for a direct room, this is the id of the message's author. */
const addressFor = (room: VisibleRoom) => (room.pair ? String(room.userId) : room.address)
