import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwordHash } from '../testing/people.ts'
import { testApi, type World } from '../testing/world.ts'
import { addPictures } from './add-pictures.ts'
import { fillDemo } from './fill.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('some people of the demo have a picture, in both sizes', async () => {
  await fillDemo(world.store, passwordHash)
  await addPictures(world.store, diskBlobs(world.config.DATA_DIR))
  const people = await world.store.db.selectFrom('users').select('picture').where('picture', 'is not', null).execute()
  const files = people.flatMap(({ picture }) => [`${picture}-large.webp`, `${picture}-small.webp`])
  expect(people).toHaveLength(7)
  expect((await readdir(join(world.config.DATA_DIR, 'pictures'))).toSorted()).toEqual(files.toSorted())
})
