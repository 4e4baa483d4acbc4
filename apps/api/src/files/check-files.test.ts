import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { checkFiles } from './check-files.ts'
import { createUpload, uploadFile } from './testing-files.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('finds files that are missing, shorter or changed, and ignores uploads in progress', async () => {
  const team = await world.team()
  const files = []
  for (const name of ['good', 'missing', 'shorter', 'changed'])
    files.push(await uploadFile(world, team.member, team.id, { name, bytes: Buffer.from(name) }))
  await createUpload(world, team.member, team.id, 'half', 4)
  const rows = await world.store.db.selectFrom('files').select(['name', 'key']).execute()
  const pathOf = (name: string) =>
    join(world.config.DATA_DIR, 'files', rows.find((row) => row.name === name)?.key ?? 'none')
  const [missing, shorter, changed] = files.slice(1).map(({ id }) => id)
  await rm(pathOf('missing'))
  await writeFile(pathOf('shorter'), 'short')
  await writeFile(pathOf('changed'), 'CHANGED')
  const lines: string[] = []
  const counts = await checkFiles(world.store, diskBlobs(world.config.DATA_DIR), (line) => lines.push(line))
  expect(counts).toEqual({ checked: 4, faulty: 3, stray: 0 })
  expect(lines.map((line) => line.slice(line.indexOf('(')))).toEqual([
    `(file ${missing}, "missing") is missing`,
    `(file ${shorter}, "shorter") has 5 bytes instead of 7`,
    `(file ${changed}, "changed") has other content than was stored`,
  ])
})

it('finds blobs that belong to no file, but not those of a file that was deleted', async () => {
  const team = await world.team()
  const { id } = await uploadFile(world, team.member, team.id, { name: 'deleted' })
  await world.as(team.member).delete(`/files/${id}`)
  const blobs = diskBlobs(world.config.DATA_DIR)
  const key = randomUUID()
  const strays = [`files/${key}`, `previews/${key}-small.webp`]
  for (const stray of strays) await blobs.put(stray, Readable.from([Buffer.from('x')]))
  const lines: string[] = []
  expect((await checkFiles(world.store, blobs, (line) => lines.push(line))).stray).toBe(2)
  expect(lines.filter((line) => line.endsWith('belongs to no file'))).toEqual(
    strays.map((stray) => `${stray} belongs to no file`),
  )
})
