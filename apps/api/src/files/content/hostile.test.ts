import { type HostileFile, hostileFiles } from '@muster/server/testing/hostile-files/hostile-files'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../../testing/world.ts'
import { createUpload, sendBytes } from '../testing-files.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let files: HostileFile[]
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  files = await hostileFiles()
})
afterAll(() => world?.close())

const shownTypes =
  /^(?:image\/(?:png|apng|jpeg|webp|gif|avif)|(?:audio|video)\/[\w-]+|application\/pdf|text\/plain; charset=utf-8)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const misleading = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff/\\]/

async function upload({ name, bytes }: HostileFile): Promise<number> {
  const created = await createUpload(world, team.manager, team.id, name, bytes.length)
  expect(created.statusCode, created.body).toBe(201)
  const { id } = created.json()
  for (let offset = 0; offset < bytes.length; offset += 4_194_304) {
    const part = bytes.subarray(offset, offset + 4_194_304)
    expect((await sendBytes(world, team.manager, id, offset, part)).statusCode).toBe(204)
  }
  return id
}

async function read(id: number, preview = '') {
  const { url } = (await world.as(team.manager).get(`/files/${id}/link${preview}`)).body
  return world.app.inject({ method: 'GET', url })
}

async function previewState(id: number): Promise<string> {
  const { rows } = await world.store.pool.query('select preview_state from files where id = $1', [id])
  return rows[0].preview_state
}

it('no hostile file is shown where a script of it could run, and its name says what it is', async () => {
  expect(files.length).toBeGreaterThanOrEqual(60)
  for (const file of files) {
    const id = await upload(file)
    const { body } = await world.as(team.manager).get(`/files/${id}`)
    expect(body.name, file.what).not.toMatch(misleading)
    expect(body.name, file.what).not.toMatch(/^(?:con|lpt1|\.+)(?:\.|$)/i)
    expect(body.name.length, file.what).toBeLessThanOrEqual(255)
    const { statusCode, headers, rawPayload } = await read(id)
    expect(statusCode, file.what).toBe(200)
    expect(rawPayload.equals(file.bytes), file.what).toBe(true)
    expect(headers, file.what).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['set-cookie'], file.what).toBeUndefined()
    const disposition = String(headers['content-disposition'])
    expect(disposition, file.what).toMatch(file.isShown ? /^inline; filename/ : /^attachment; filename/)
    expect(disposition, file.what).toMatch(/^[\x20-\x7e]+$/)
    if (file.isShown) expect(headers['content-type'], file.what).toMatch(shownTypes)
  }
}, 120_000)

it('a hostile picture has a preview without metadata, or none', async () => {
  for (const file of files.filter(
    ({ name, hasPreviews }) => hasPreviews !== undefined || /\.(?:gif|png|jpg)$/.test(name),
  )) {
    const id = await upload(file)
    await expect.poll(() => previewState(id), { timeout: 60_000 }).not.toBe('pending')
    const state = await previewState(id)
    if (file.hasPreviews !== undefined) expect([file.what, state === 'ready']).toEqual([file.what, file.hasPreviews])
    if (state !== 'ready') continue
    const { rawPayload, headers } = await read(id, '?preview=large')
    expect(headers['content-type']).toBe('image/webp')
    const metadata = await sharp(rawPayload).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.pages ?? 1], file.what).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      1,
    ])
    expect(rawPayload.includes('hostile'), file.what).toBe(false)
  }
}, 240_000)
