import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { conversations, type DemoConversation } from './conversations.ts'

type Place = { organizationId: number; idOf: (handle: string) => number }

const minutesAgo = (minutes: number) => sql<string>`now() - make_interval(mins => ${minutes}::int)`

/** Adds groups and direct rooms with their messages. */
export async function addChat(tx: Tx, place: Place): Promise<void> {
  for (const conversation of conversations) await addConversation(tx, place, conversation)
}

async function addConversation(
  tx: Tx,
  { organizationId, idOf }: Place,
  { name, people, said, unread }: DemoConversation,
) {
  const id = uuidV7()
  const pair = name === undefined ? people.map(idOf).toSorted((one, other) => one - other) : []
  await tx
    .insertInto('chat_rooms')
    .values({
      id,
      organization_id: organizationId,
      name: name ?? null,
      direct_low: pair[0] ?? null,
      direct_high: pair[1] ?? null,
      created_by: idOf(people[0]),
      created_at: minutesAgo((said[0]?.ago ?? 0) + 5),
      last_seq: said.length,
      last_message_at: minutesAgo(said.at(-1)?.ago ?? 0),
    })
    .execute()
  await tx
    .insertInto('chat_participants')
    .values(
      people.map((handle) => ({
        organization_id: organizationId,
        room_id: id,
        user_id: idOf(handle),
        read_seq: said.length - (unread?.[handle] ?? 0),
      })),
    )
    .execute()
  const ids = said.map(({ ago }) => uuidV7(Date.now() - ago * 60_000))
  await tx
    .insertInto('chat_messages')
    .values(
      said.map(({ by, ago, text, answers, edited }, place) => ({
        id: ids[place] ?? uuidV7(),
        organization_id: organizationId,
        room_id: id,
        seq: place + 1,
        sender_id: idOf(by),
        content: text,
        reply_to: answers === undefined ? null : (ids[answers] ?? null),
        created_at: minutesAgo(ago),
        edited_at: edited ? minutesAgo(ago - 1) : null,
      })),
    )
    .execute()
  const reactions = said.flatMap(({ reactions = [] }, place) =>
    reactions.map(([emoji, by]) => ({ message_id: ids[place] ?? '', user_id: idOf(by), emoji })),
  )
  if (reactions.length > 0) await tx.insertInto('chat_reactions').values(reactions).execute()
}
