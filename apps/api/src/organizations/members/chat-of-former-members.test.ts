import { uuidV7 } from '@muster/server/uuid-v7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, password, testApi, type World } from '../../testing/world.ts'
import { purgeOrganizations } from '../purge.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

/** Creates a room with a message and a reaction from each participant, as the chat service writes them. */
async function createRoom(organization_id: number, creator: Person, ...others: Person[]) {
  const id = uuidV7()
  const { db } = world.store
  const people = [creator, ...others]
  await db
    .insertInto('chat_rooms')
    .values({ id, organization_id, created_by: creator.id, last_seq: people.length })
    .execute()
  for (const [index, { id: user_id }] of people.entries()) {
    const joined_at = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    await db.insertInto('chat_participants').values({ organization_id, room_id: id, user_id, joined_at }).execute()
    const message = { id: uuidV7(), organization_id, room_id: id, seq: index + 1, sender_id: user_id, content: 'Hello' }
    await db.insertInto('chat_messages').values(message).execute()
    await db.insertInto('chat_reactions').values({ message_id: message.id, user_id, emoji: '🔥' }).execute()
  }
  return id
}

const creatorOf = (id: string) =>
  world.store.db.selectFrom('chat_rooms').select('created_by').where('id', '=', id).executeTakeFirst()
const participantsOf = async (id: string) =>
  (
    await world.store.db
      .selectFrom('chat_participants')
      .select('user_id')
      .where('room_id', '=', id)
      .orderBy('joined_at')
      .execute()
  ).map(({ user_id }) => user_id)

it('a member who leaves an organization leaves its groups: each passes to its longest-standing participant, and the last one deletes it', async () => {
  const team = await world.team()
  const [createdId, soloId, joinedId] = [
    await createRoom(team.id, team.member, team.manager, team.admin),
    await createRoom(team.id, team.member),
    await createRoom(team.id, team.admin, team.member),
  ]
  expect((await world.as(team.member).delete(`/organizations/${team.id}/members/${team.member.id}`)).status).toBe(204)
  expect(await creatorOf(createdId)).toEqual({ created_by: team.manager.id })
  expect(await participantsOf(createdId)).toEqual([team.manager.id, team.admin.id])
  expect(await creatorOf(soloId)).toBeUndefined()
  expect(await participantsOf(joinedId)).toEqual([team.admin.id])
  const chatEvents = await world.store.db
    .selectFrom('chat_events')
    .selectAll()
    .where('user_id', '=', team.member.id)
    .execute()
  expect(chatEvents.map(({ kind }) => kind)).toEqual(['left', 'left', 'left'])
})

it('a deleted account is removed from all groups, and its messages keep the name', async () => {
  const team = await world.team()
  const id = await createRoom(team.id, team.admin, team.member)
  await world.store.db.insertInto('chat_profiles').values({ user_id: team.member.id, status_text: 'Away' }).execute()
  const deletion = await world.as(team.member).delete(`/users/${team.member.id}`, { password: 'correct horse battery' })
  expect(deletion.status).toBe(204)
  expect(await participantsOf(id)).toEqual([team.admin.id])
  const messages = await world.store.db
    .selectFrom('chat_messages')
    .select('sender_id')
    .where('room_id', '=', id)
    .execute()
  expect(messages).toHaveLength(2)
  expect(await world.store.db.selectFrom('chat_profiles').selectAll().execute()).toEqual([])
})

it('purging an organization deletes its chat', async () => {
  const team = await world.team()
  const id = await createRoom(team.id, team.admin, team.member)
  expect((await world.as(team.admin).delete(`/organizations/${team.id}`, { password })).status).toBe(204)
  expect(await creatorOf(id)).toEqual({ created_by: team.admin.id })
  await world.store.db
    .updateTable('organizations')
    .set({ deleted_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', team.id)
    .execute()
  await purgeOrganizations(world.store)
  expect(await creatorOf(id)).toBeUndefined()
  const remainingMessages = await world.store.db
    .selectFrom('chat_messages')
    .select('id')
    .where('room_id', '=', id)
    .execute()
  expect(remainingMessages).toEqual([])
})
