import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobs } from '../jobs/jobs.ts'
import { password, testApi, type World } from '../testing/world.ts'
import { purge } from '../trash/purge.ts'
import { cleanUp, requeueLostPreviews } from './cleanup.ts'
import { createUpload, picture, sendBytes, uploadFile } from './testing-files.ts'
import { partFiles } from './uploads/part-files.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let taskId: number
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())
beforeEach(async () => {
  team = await world.team()
  const manager = world.as(team.manager)
  const { body: project } = await manager.post('/projects/', { name: 'Website', organization_id: team.id })
  taskId = (await manager.post('/tasks/', { title: 'Write', project_id: project.id })).body.id
})

const query = (sql: string, values: unknown[] = []) => world.store.pool.query(sql, values)
const run = () => {
  const { DATA_DIR } = world.config
  return cleanUp({ store: world.store, blobs: diskBlobs(DATA_DIR), parts: partFiles(DATA_DIR) })
}
/** Whether the row and the bytes of the file with this key exist. */
async function exists(key: string) {
  const { rows } = await query('select from files where key = $1', [key])
  const names = await Promise.all(
    ['files', 'previews', 'uploads'].map((folder) => readdir(join(world.config.DATA_DIR, folder)).catch(() => [])),
  )
  return { row: rows.length > 0, bytes: names.flat().some((name) => name.startsWith(key)) }
}
const keyOf = async (id: number): Promise<string> =>
  (await query('select key from files where id = $1', [id])).rows[0].key
const upload = async () => {
  const { id } = await uploadFile(world, team.manager, team.id, { bytes: await picture(50, 50) })
  await expect
    .poll(async () => (await query('select preview_state from files where id = $1', [id])).rows[0].preview_state)
    .toBe('ready')
  return { id, key: await keyOf(id) }
}
const attached = async () => {
  const file = await upload()
  await world.as(team.manager).post(`/tasks/${taskId}/files`, { file_ids: [file.id] })
  return file
}
const makeDeletionsOld = () => query(`update deleted_files set deleted_at = now() - interval '25 hours'`)

it('deletes interrupted uploads and files that are attached to nothing after a day', async () => {
  const { id } = (await createUpload(world, team.manager, team.id, 'half', 4)).json()
  await sendBytes(world, team.manager, id, 0, Buffer.from('01'))
  const half = await keyOf(id)
  const [loose, recent, kept] = [await upload(), await upload(), await attached()]
  await query(`update files set updated_at = now() - interval '25 hours' where key = any($1)`, [
    [half, loose.key, kept.key],
  ])
  await run()
  for (const key of [half, loose.key]) expect(await exists(key)).toEqual({ row: false, bytes: true })
  await makeDeletionsOld()
  await run()
  for (const key of [half, loose.key]) expect(await exists(key)).toEqual({ row: false, bytes: false })
  for (const { key } of [recent, kept]) expect(await exists(key)).toEqual({ row: true, bytes: true })
  expect((await query('select from deleted_files')).rowCount).toBe(0)
})

it('keeps a deleted file for 30 days, and its bytes until a day after the row is deleted', async () => {
  const { id, key } = await attached()
  await world.as(team.manager).delete(`/files/${id}`)
  await query(`update files set deleted_at = now() - interval '29 days' where id = $1`, [id])
  await run()
  expect(await exists(key)).toEqual({ row: true, bytes: true })
  await query(`update files set deleted_at = now() - interval '31 days' where id = $1`, [id])
  await run()
  expect(await exists(key)).toEqual({ row: false, bytes: true })
  await makeDeletionsOld()
  await run()
  expect(await exists(key)).toEqual({ row: false, bytes: false })
})

it('deletes the files of a purged task, of a deleted comment and of a purged organization', async () => {
  const [ofTask, ofComment] = [await attached(), await upload()]
  const { body: comment } = await world
    .as(team.manager)
    .post(`/tasks/${taskId}/comments`, { content: 'Look', file_ids: [ofComment.id] })
  await world.as(team.manager).delete(`/tasks/${taskId}/comments/${comment.id}`)
  expect((await exists(ofComment.key)).row).toBe(false)
  await world.as(team.manager).delete(`/tasks/${taskId}`)
  expect((await exists(ofTask.key)).row).toBe(true)
  await query(`update tasks set deleted_at = now() - interval '31 days' where id = $1`, [taskId])
  await purge(world.store)
  expect((await exists(ofTask.key)).row).toBe(false)

  const loose = await upload()
  const response = await world.as(team.admin).delete(`/organizations/${team.id}`, { password })
  expect(response.status, response.text).toBe(204)
  await query(`update organizations set deleted_at = now() - interval '31 days' where id = $1`, [team.id])
  await purge(world.store)
  await makeDeletionsOld()
  await run()
  for (const { key } of [ofTask, ofComment, loose]) expect(await exists(key)).toEqual({ row: false, bytes: false })
})

it('a file of a deleted account stays where it is attached, and one that is attached to nothing is deleted', async () => {
  const member = await world.join(team, 'manager')
  const files = await Promise.all([1, 2].map(() => uploadFile(world, member, team.id)))
  const [kept, loose] = files.map(({ id }) => id)
  await world.as(member).post(`/tasks/${taskId}/files`, { file_ids: [kept] })
  expect((await world.as(member).delete(`/users/${member.id}`, { password })).status).toBe(204)
  await query(`update files set updated_at = now() - interval '25 hours' where id = any($1)`, [[kept, loose]])
  await run()
  expect((await world.as(team.manager).get(`/tasks/${taskId}/files`)).body).toMatchObject([{ id: kept }])
  expect((await query('select from files where id = $1', [loose])).rowCount).toBe(0)
})

it('deletes what killed processes left after a day, but not an upload that continues', async () => {
  const { id } = (await createUpload(world, team.manager, team.id, 'half', 4)).json()
  await sendBytes(world, team.manager, id, 0, Buffer.from('01'))
  const [half, stored] = [await keyOf(id), await upload()]
  const { DATA_DIR } = world.config
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  const leftFiles = [
    `uploads/${stored.key}.part`,
    'uploads/01990000-0000-7000-8000-000000000000.part',
    'files/.left.part',
  ]
  // A copy of a picture from which previews are being created.
  const recentFiles = ['files/.recent.part', 'uploads/01990000-0000-7000-8000-000000000001.part']
  await mkdir(join(DATA_DIR, 'uploads'), { recursive: true })
  for (const name of [...leftFiles, ...recentFiles]) await writeFile(join(DATA_DIR, name), 'left')
  for (const name of [...leftFiles, `uploads/${half}.part`]) await utimes(join(DATA_DIR, name), dayAgo, dayAgo)
  await run()
  const names = [...(await readdir(join(DATA_DIR, 'uploads'))), ...(await readdir(join(DATA_DIR, 'files')))]
  const recentNames = recentFiles.map((name) => name.split('/')[1])
  expect(names).toEqual(expect.arrayContaining([`${half}.part`, ...recentNames, stored.key]))
  for (const name of leftFiles) expect(names).not.toContain(name.split('/')[1])
})

it('previews whose job was lost are created, and given up after a day', async () => {
  const [lost, old] = [await upload(), await upload()]
  await query(
    `update files set preview_state = 'pending', updated_at = now() - interval '2 hours',
       created_at = case when id = $2 then now() - interval '25 hours' else created_at end
     where id = any($1)`,
    [[lost.id, old.id], old.id],
  )
  const jobs = createJobs({ store: world.store, logger: world.app.log, enqueuesScheduledJobs: false })
  await requeueLostPreviews({ store: world.store, jobs: { ...jobs, wake: () => {} } })
  const stateOf = async (id: number) =>
    (await query('select preview_state from files where id = $1', [id])).rows[0].preview_state
  expect(await stateOf(old.id)).toBe('failed')
  // Wakes the worker of the api by another upload.
  await upload()
  await expect.poll(() => stateOf(lost.id)).toBe('ready')
})
