import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { type DemoRoom, rooms } from './rooms.ts'

type DemoContext = { organizationId: number; idOf: (handle: string) => number }

const minutesAgo = (minutes: number) => sql<string>`now() - make_interval(mins => ${minutes}::int)`

/** Adds groups and direct rooms with their messages. */
export async function addChat(tx: Tx, context: DemoContext): Promise<void> {
  for (const room of rooms) await addRoom(tx, context, room)
}

async function addRoom(tx: Tx, { organizationId, idOf }: DemoContext, { name, people, messages, unread }: DemoRoom) {
  const id = uuidV7()
  const pair = name === undefined ? people.map(idOf).toSorted((left, right) => left - right) : []
  await tx
    .insertInto('chat_rooms')
    .values({
      id,
      organization_id: organizationId,
      name: name ?? null,
      direct_low: pair[0] ?? null,
      direct_high: pair[1] ?? null,
      created_by: idOf(people[0]),
      created_at: minutesAgo((messages[0]?.minutesAgo ?? 0) + 5),
      last_seq: messages.length,
      last_message_at: minutesAgo(messages.at(-1)?.minutesAgo ?? 0),
    })
    .execute()
  await tx
    .insertInto('chat_participants')
    .values(
      people.map((handle) => ({
        organization_id: organizationId,
        room_id: id,
        user_id: idOf(handle),
        read_seq: messages.length - (unread?.[handle] ?? 0),
      })),
    )
    .execute()
  const ids = messages.map(({ minutesAgo }) => uuidV7(Date.now() - minutesAgo * 60_000))
  await tx
    .insertInto('chat_messages')
    .values(
      messages.map(({ sender, minutesAgo: ago, text, replyTo, edited }, index) => ({
        id: ids[index] ?? uuidV7(),
        organization_id: organizationId,
        room_id: id,
        seq: index + 1,
        sender_id: idOf(sender),
        content: text,
        reply_to: replyTo === undefined ? null : (ids[replyTo] ?? null),
        created_at: minutesAgo(ago),
        edited_at: edited ? minutesAgo(ago - 1) : null,
      })),
    )
    .execute()
  const reactions = messages.flatMap(({ reactions = [] }, index) =>
    reactions.map(([emoji, by]) => ({ message_id: ids[index] ?? '', user_id: idOf(by), emoji })),
  )
  if (reactions.length > 0) await tx.insertInto('chat_reactions').values(reactions).execute()
}
