import { randomUUID } from 'node:crypto'
import type { StoredFile } from '@muster/contracts/files/fields'
import type { SearchResult } from '@muster/contracts/search'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, World } from '../testing/world.ts'

type Team = { id: number }
type Page = { results: SearchResult[]; cursor: string | null; tolerated: boolean }
type Query = { team: Team; q: string; types?: string; limit?: number; cursor?: string }

/** Searches the organization as this user; fails the test if the call does not succeed. */
export async function searchAs(world: World, person: Person, { team, ...query }: Query): Promise<Page> {
  const entries = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
  const parameters = new URLSearchParams([['organization_id', String(team.id)], ...entries])
  const { status, body } = await world.as(person).get(`/search?${parameters}`)
  expect(status, `${query.q}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

export const titlesIn = ({ results }: Page) => results.map(({ title }) => title)

type NewRoom = { name?: string; participants: Person[]; isDirect?: boolean }

/** Adds a room as the chat service does. */
export async function addRoom({ store }: World, { id }: Team, { name, participants, isDirect }: NewRoom) {
  const [low, high] = participants.map((person) => person.id).toSorted((one, other) => one - other)
  const room = { id: uuidV7() }
  await sql`insert into chat_rooms (id, organization_id, name, created_by, direct_low, direct_high)
    values (${room.id}, ${id}, ${name ?? null}, ${participants[0]?.id}, ${isDirect ? low : null}, ${isDirect ? high : null})`.execute(
    store.db,
  )
  for (const person of participants)
    await sql`insert into chat_participants (organization_id, room_id, user_id) values (${id}, ${room.id}, ${person.id})`.execute(
      store.db,
    )
  return room
}

type NewMessage = { room: { id: string }; sender: Person; content: string; id?: string }

/** Adds a message as the chat service does. */
export async function addMessage({ store }: World, team: Team, { room, sender, content, id = uuidV7() }: NewMessage) {
  const message = { id }
  await sql`
    with numbered as (update chat_rooms set last_seq = last_seq + 1 where id = ${room.id} returning last_seq)
    insert into chat_messages (id, organization_id, room_id, seq, sender_id, content)
    select ${message.id}, ${team.id}, ${room.id}, last_seq, ${sender.id}, ${content} from numbered`.execute(store.db)
  return message
}

type NewFile = {
  by: Person
  name: string
  /** The columns that name the object it is attached to. */
  parent?: Partial<
    Record<'task_id' | 'task_comment_id' | 'project_id' | 'milestone_id' | 'milestone_comment_id', number>
  > &
    Partial<Record<'room_id' | 'message_id', string>>
  kind?: StoredFile['kind']
  type?: string
  isInTrash?: boolean
}

/** Adds a file without content, as an upload and its attachment do. */
export const addFile = (
  { store }: World,
  { id }: Team,
  { by, name, parent = {}, kind = 'other', type = 'application/octet-stream', isInTrash = false }: NewFile,
) =>
  store.db
    .insertInto('files')
    .values({
      ...{ organization_id: id, uploaded_by: by.id, name, kind, type, ...parent },
      ...{ size: 0, key: randomUUID(), state: 'stored', sha256: Buffer.alloc(32) },
      ...(isInTrash && { deleted_at: new Date().toISOString(), deleted_by: by.id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
