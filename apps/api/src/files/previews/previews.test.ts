import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { largeAvif, largeWebp } from '@muster/server/testing/hostile-files/large-pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../../testing/world.ts'
import { picture, uploadFile } from '../testing-files.ts'
import { recordPreview } from './record-preview.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const rowOf = (id: number) =>
  world.store.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Uploads a picture, and waits until its previews are ready or have failed. */
async function stateAfter(name: string, bytes: Buffer) {
  const { id } = await uploadFile(world, team.member, team.id, { name, bytes })
  await expect.poll(async () => (await rowOf(id)).preview_state, { timeout: 20_000 }).not.toBe('pending')
  return rowOf(id)
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
  return Buffer.concat([length, body, checksum])
}

/** A PNG of black pixels that is much smaller than the memory it takes when it is decoded. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('the previews of a picture', () => {
  it('have three sizes, and are turned as the photo says, without its metadata', async () => {
    const photo = await sharp(await picture(3_000, 1_500, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '59/1 54/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { key, width, height, preview_state } = await stateAfter('photo.jpg', photo)
    expect({ width, height, preview_state }).toEqual({ width: 1_500, height: 3_000, preview_state: 'ready' })
    for (const [size, side] of [
      ['small', 320],
      ['medium', 960],
      ['large', 2_048],
    ] as const) {
      const preview = await readFile(join(world.config.DATA_DIR, 'previews', `${key}-${size}.webp`))
      const metadata = await sharp(preview).metadata()
      expect(metadata).toMatchObject({ format: 'webp', height: side, width: side / 2 })
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined))
    }
    const original = await readFile(join(world.config.DATA_DIR, 'files', key))
    expect(original).toEqual(photo)
    expect((await rowOf((await stateAfter('again.jpg', photo)).id)).sha256).toEqual(
      createHash('sha256').update(photo).digest(),
    )
  })

  it('are never larger than the picture', async () => {
    const { key } = await stateAfter('small.png', await picture(40, 20))
    const preview = await readFile(join(world.config.DATA_DIR, 'previews', `${key}-large.webp`))
    expect(await sharp(preview).metadata()).toMatchObject({ width: 40, height: 20 })
  })
})

it('a picture has previews if its decoding takes little memory', async () => {
  for (const format of ['avif', 'webp', 'gif'] as const) {
    const bytes = await sharp(await picture(2_000, 1_500))
      .toFormat(format)
      .toBuffer()
    expect(await stateAfter(`a.${format}`, bytes)).toMatchObject({ preview_state: 'ready', width: 2_000 })
  }
  const folder = join(world.config.DATA_DIR, 'uploads')
  expect(await readdir(folder)).toEqual([])
})

it('only the owner of a personal milestone is told about the previews of a picture in its comments', async () => {
  const create = async (path: string, body: object, by = team.member) => {
    const { status, text, body: created } = await world.as(by).post(path, body)
    expect(status, text).toBe(201)
    return created
  }
  const scope = { organization_id: team.id }
  const project = await create('/projects/', { ...scope, name: 'Boat' }, team.manager)
  const parents = { ...scope, project_id: project.id }
  await create('/tasks/', { ...parents, title: 'Sew', assigned_users: [team.member.id] }, team.manager)
  const goal = await create('/goals/', {
    ...{ ...parents, title: 'Sail', is_personal: true, target_value: 1, unit: 'x' },
    ...{ start_date: '2026-01-01', end_date: '2026-12-31' },
  })
  const dates = { start_date: '2026-01-01', due_date: '2026-12-31' }
  const milestone = await create('/milestones/', { ...parents, title: 'Hull', goal_id: goal.id, ...dates })
  const { id } = await uploadFile(world, team.member, team.id)
  await create(`/milestones/${milestone.id}/comments`, { comment: '', file_ids: [id] })
  await world.store.db.deleteFrom('facts').execute()
  await world.store.write((tx) => recordPreview(tx, id, { preview_state: 'ready', width: 8, height: 6 }))
  expect(await world.store.db.selectFrom('facts').select(['kind', 'private', 'seen_by']).execute()).toEqual([
    { kind: 'milestone.comment_changed', private: true, seen_by: [team.member.id] },
  ])
})

describe('a picture without previews', () => {
  it.each([
    ['with 40,000 × 40,000 pixels', () => hugePng(40_000)],
    ['whose decoding takes too much memory', async () => largeAvif],
    ['that has many pixels and one color', async () => largeWebp],
    ['whose data are damaged', async () => (await picture(500, 500)).fill(0, 60, 400)],
    ['that ends too early', async () => (await picture(3_000, 3_000, 'jpeg')).subarray(0, 2_000)],
    ['that is only a signature', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ])('is one %s', async (_, make) => {
    const row = await stateAfter('a.png', await make())
    expect([row.state, row.kind, row.preview_state, row.width]).toEqual(['stored', 'picture', 'failed', null])
  })

  it('is an SVG, which is never drawn', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
    expect(await stateAfter('a.png', Buffer.from(svg))).toMatchObject({ kind: 'other', preview_state: 'none' })
  })
})
