import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwordHash } from '../testing/people.ts'
import { testApi, type World } from '../testing/world.ts'
import { addFiles } from './add-files.ts'
import { fillDemo } from './fill.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('tasks of the demo have files, whose pictures have previews', async () => {
  const organizationId = await fillDemo(world.store, passwordHash)
  await addFiles(world.store, diskBlobs(world.config.DATA_DIR))
  const admin = world.as(await world.join({ id: organizationId }, 'admin'))
  const { body: tasks } = await admin.get(`/tasks/organization/${organizationId}?find=clock drift measure`)
  expect(tasks[0].file_count).toBe(2)
  const { body: files } = await admin.get(`/tasks/${tasks[0].id}/files`)
  expect(files.map(({ name }: { name: string }) => name).toSorted()).toEqual(['drift-below-8-degrees.png', 'drift.csv'])
  const picture = files.find(({ kind }: { kind: string }) => kind === 'picture')
  expect(picture).toMatchObject({ preview_state: 'ready', width: 1200, height: 700 })
  const { body: found } = await admin.get(`/search?organization_id=${organizationId}&q=drift image&types=file`)
  expect(found.results.map(({ id }: { id: string }) => id)).toContain(String(picture.id))
  const { body: link } = await admin.get(`/files/${picture.id}/link?preview=small`)
  expect((await world.as(undefined).get(link.url)).status).toBe(200)
})

it('messages of the demo have files', async () => {
  const { rows } = await world.store.pool.query(
    `select f.name, f.preview_state, f.uploaded_by = m.sender_id as is_own from files f
      join chat_messages m on m.id = f.message_id and m.room_id = f.room_id order by f.name`,
  )
  expect(rows).toEqual([
    { name: 'board-meeting.md', preview_state: 'none', is_own: true },
    { name: 'drift-of-unit-14.png', preview_state: 'ready', is_own: true },
    { name: 'start-page.png', preview_state: 'ready', is_own: true },
    { name: 'unit-14.csv', preview_state: 'none', is_own: true },
  ])
})
