import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { recordPreview } from './previews/record-preview.ts'
import { uploadFile } from './testing-files.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let roomId: string
let fileId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const query = async (sql: string, values: unknown[] = []) => (await world.store.pool.query(sql, values)).rows

/** A message of the member with a file, in a room of the member and the manager. */
beforeEach(async () => {
  roomId = randomUUID()
  const messageId = randomUUID()
  await query(
    `insert into chat_rooms (id, organization_id, name, created_by, last_seq) values ($1, $2, 'Lamps', $3, 1)`,
    [roomId, team.id, team.manager.id],
  )
  await query('insert into chat_participants (organization_id, room_id, user_id) select $1, $2, unnest($3::int[])', [
    team.id,
    roomId,
    [team.member.id, team.manager.id],
  ])
  await query(
    `insert into chat_messages (id, organization_id, room_id, seq, sender_id, content) values ($1, $2, $3, 1, $4, '')`,
    [messageId, team.id, roomId, team.member.id],
  )
  fileId = (await uploadFile(world, team.member, team.id)).id
  await query('update files set room_id = $1, message_id = $2 where id = $3', [roomId, messageId, fileId])
})

const readAs = (by: typeof team.member) => world.as(by).get(`/files/${fileId}`)
const eventsOf = async () =>
  (await query('select kind from chat_events where room_id = $1 order by id', [roomId])).map(({ kind }) => kind)

it('a file of a message is downloaded by the participants of its room only, until they leave it', async () => {
  const { body: link } = await world.as(team.manager).get(`/files/${fileId}/link`)
  const { body: links } = await world.as(team.admin).get(`/files/links?ids=${fileId}`)
  expect(links).toEqual([])
  expect((await readAs(team.admin)).status).toBe(404)
  expect((await readAs(team.manager)).body.attached_to).toMatchObject({ type: 'message' })
  expect((await world.app.inject({ url: link.url })).body).toBe('Some notes.')
  await query('delete from chat_participants where room_id = $1 and user_id = $2', [roomId, team.manager.id])
  expect((await world.app.inject({ url: link.url })).statusCode).toBe(404)
  expect((await readAs(team.member)).status).toBe(200)
})

it('only its sender deletes and restores it, and the windows show the message again', async () => {
  expect((await world.as(team.admin).delete(`/files/${fileId}`)).status).toBe(404)
  expect((await world.as(team.manager).delete(`/files/${fileId}`)).status).toBe(403)
  expect(await eventsOf()).toEqual([])
  expect((await readAs(team.manager)).status).toBe(200)
  expect((await world.as(team.member).delete(`/files/${fileId}`)).status).toBe(204)
  expect((await readAs(team.manager)).status).toBe(404)
  expect((await world.as(team.manager).post(`/files/${fileId}/restore`)).status).toBe(403)
  expect((await world.as(team.member).post(`/files/${fileId}/restore`)).status).toBe(200)
  expect(await eventsOf()).toEqual(['edited', 'edited'])
})

it('the windows show the message again when the previews are ready', async () => {
  await world.store.write((tx) => recordPreview(tx, fileId, { preview_state: 'ready', width: 8, height: 6 }))
  expect((await readAs(team.manager)).body).toMatchObject({ preview_state: 'ready', width: 8, height: 6 })
  expect(await eventsOf()).toEqual(['edited'])
})

it('a file belongs to one object', async () => {
  const { body: project } = await world.as(team.manager).post('/projects/', { name: 'Site', organization_id: team.id })
  await expect(query('update files set project_id = $1 where id = $2', [project.id, fileId])).rejects.toThrow(
    'files_one_parent',
  )
  const taskBody = { title: 'Write', project_id: project.id, assignees: [team.member.id] }
  const { body: task } = await world.as(team.manager).post('/tasks/', taskBody)
  const again = await world.as(team.member).post(`/tasks/${task.id}/files`, { file_ids: [fileId] })
  expect(again.status).toBe(409)
})
