import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../files/cleanup.ts'
import { uploadFile } from '../files/testing-files.ts'
import { partFiles } from '../files/uploads/part-files.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number
let taskId: number

beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())
beforeEach(async () => {
  team = await world.team()
  const manager = world.as(team.manager)
  projectId = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body.id
  const body = { title: 'Write', project_id: projectId, assignees: [team.member.id] }
  taskId = (await manager.post('/tasks/', body)).body.id
})

const listAs = async (by: Person) => {
  const { status, body } = await world.as(by).get(`/organizations/${team.id}/trash/files`)
  expect(status).toBe(200)
  return body
}
const namesFor = async (by: Person) => (await listAs(by)).map(({ name }: { name: string }) => name)
const readTag = async () =>
  (await world.as(team.member).get(`/organizations/${team.id}/trash/files`)).headers.etag ?? ''
const readChanged = (etag: string) =>
  world.as(team.member).get(`/organizations/${team.id}/trash/files`, { 'if-none-match': etag })
const query = async (sql: string, values: unknown[] = []) => (await world.store.pool.query(sql, values)).rows

async function deletedTaskFile(by: Person, name: string) {
  const file = await uploadFile(world, by, team.id, { name })
  expect((await world.as(by).post(`/tasks/${taskId}/files`, { file_ids: [file.id] })).status).toBe(201)
  expect((await world.as(by).delete(`/files/${file.id}`)).status).toBe(204)
  return file
}

async function milestoneCommentFile() {
  const manager = world.as(team.manager)
  const dates = { start_date: '2026-01-01', due_date: '2026-12-31' }
  const milestone = { title: 'Roof', project_id: projectId, organization_id: team.id, ...dates }
  const { id } = (await manager.post('/milestones/', milestone)).body
  const file = await uploadFile(world, team.manager, team.id, { name: 'roof.txt' })
  const comment = await manager.post(`/milestones/${id}/comments`, { comment: 'Look', file_ids: [file.id] })
  expect(comment.status, comment.text).toBe(201)
  expect((await manager.delete(`/files/${file.id}`)).status).toBe(204)
  return { id, commentId: comment.body.id }
}

/** A message of the sender with a deleted file, in a group with this name. */
async function deletedMessageFile(sender: Person, others: Person[], name: string | null) {
  const [roomId, messageId] = [randomUUID(), randomUUID()]
  await query('insert into chat_rooms (id, organization_id, name, created_by, last_seq) values ($1, $2, $3, $4, 1)', [
    roomId,
    team.id,
    name,
    sender.id,
  ])
  const ids = [sender, ...others].map(({ id }) => id)
  const participants =
    'insert into chat_participants (organization_id, room_id, user_id) select $1, $2, unnest($3::int[])'
  await query(participants, [team.id, roomId, ids])
  await query(
    `insert into chat_messages (id, organization_id, room_id, seq, sender_id, content) values ($1, $2, $3, 1, $4, '')`,
    [messageId, team.id, roomId, sender.id],
  )
  const file = await uploadFile(world, sender, team.id, { name: 'chat.txt' })
  await query('update files set room_id = $1, message_id = $2 where id = $3', [roomId, messageId, file.id])
  expect((await world.as(sender).delete(`/files/${file.id}`)).status).toBe(204)
  return { id: file.id, roomId, messageId }
}

describe('the files in the trash', () => {
  it('are listed with their object, latest deletion first, for those who may restore them', async () => {
    const own = await deletedTaskFile(team.member, 'own.txt')
    await deletedTaskFile(team.manager, 'other.txt')
    const milestone = await milestoneCommentFile()
    expect(await namesFor(team.admin)).toEqual(['roof.txt', 'other.txt', 'own.txt'])
    expect(await namesFor(team.member)).toEqual(['own.txt'])
    const [first, , last] = await listAs(team.manager)
    expect(first).toMatchObject({
      attached_to: { type: 'milestone_comment', id: milestone.commentId },
      location: { type: 'milestone', id: `${milestone.id}`, name: 'Roof' },
    })
    expect(last).toEqual({
      ...own,
      attached_to: { type: 'task', id: taskId },
      deleted_at: expect.any(String),
      deleted_by: { id: team.member.id, full_name: team.member.name },
      location: { type: 'task', id: `${taskId}`, name: 'Write' },
    })
    const page = await world.as(team.admin).get(`/organizations/${team.id}/trash/files?limit=1&offset=1`)
    expect([page.body[0].name, page.headers['x-total-count']]).toEqual(['other.txt', '3'])
  })

  it('of a message are listed for its sender only, with the room as the sender sees it', async () => {
    const { roomId, messageId } = await deletedMessageFile(team.member, [team.manager], 'Lamps')
    expect(await namesFor(team.admin)).toEqual([])
    expect(await namesFor(team.manager)).toEqual([])
    expect(await listAs(team.member)).toMatchObject([
      { attached_to: { type: 'message', id: messageId }, location: { type: 'room', id: roomId, name: 'Lamps' } },
    ])
    const etag = await readTag()
    expect((await readChanged(etag)).status).toBe(304)
    await query(`update chat_rooms set name = 'Bulbs' where id = $1`, [roomId])
    expect((await readChanged(etag)).body).toMatchObject([{ location: { name: 'Bulbs' } }])
    await query('delete from chat_participants where room_id = $1 and user_id = $2', [roomId, team.member.id])
    expect(await listAs(team.member)).toEqual([])
  })

  it('leave the list when they are restored, are listed at their place again, and count before and after', async () => {
    const used = async () =>
      (await world.as(team.admin).get(`/files/limits?organization_id=${team.id}`)).body.used_bytes
    const file = await deletedTaskFile(team.member, 'own.txt')
    expect(await used()).toBe(file.size)
    expect((await world.as(team.member).get(`/tasks/${taskId}/files`)).body).toEqual([])
    expect((await world.as(team.member).post(`/files/${file.id}/restore`)).status).toBe(200)
    expect(await namesFor(team.member)).toEqual([])
    expect((await world.as(team.member).get(`/tasks/${taskId}/files`)).body).toMatchObject([{ id: file.id }])
    expect(await used()).toBe(file.size)
  })

  it('are not listed while their object is in the trash', async () => {
    await deletedTaskFile(team.manager, 'other.txt')
    const manager = world.as(team.manager)
    await manager.delete(`/tasks/${taskId}`)
    expect(await namesFor(team.manager)).toEqual([])
    await manager.post(`/organizations/${team.id}/trash/task/${taskId}/restore`)
    expect(await namesFor(team.manager)).toEqual(['other.txt'])
  })

  it('are gone after 30 days, and their bytes are deleted after the row', async () => {
    const { id } = await deletedTaskFile(team.member, 'own.txt')
    const [{ key }] = await query('select key from files where id = $1', [id])
    const { DATA_DIR } = world.config
    const services = { store: world.store, blobs: diskBlobs(DATA_DIR), parts: partFiles(DATA_DIR) }
    const etag = await readTag()
    await query(`update files set deleted_at = now() - interval '31 days' where id = $1`, [id])
    expect(await namesFor(team.member)).toEqual([])
    await cleanUp(services)
    expect((await world.as(team.member).post(`/files/${id}/restore`)).status).toBe(404)
    expect(await query('select key from deleted_files where key = $1', [key])).toEqual([{ key }])
    expect(await readdir(join(DATA_DIR, 'files'))).toContain(key)
    expect((await readChanged(etag)).body).toEqual([])
  })
})
