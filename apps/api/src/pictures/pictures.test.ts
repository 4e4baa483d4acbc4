import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureForm } from '../testing/picture-form.ts'
import { type Person, password, testApi, type World } from '../testing/world.ts'
import { deleteUnusedPictures } from './stored-pictures.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

async function upload(by: Person | undefined, file?: Buffer, url = '/auth/picture', name?: string) {
  const { body, headers } = await pictureForm(file, name)
  return world.as(by).put(url, body, headers)
}
const logoUrl = () => `/organizations/${team.id}/logo`
const listed = async (by: Person) => (await world.as(by).get(`/organizations/${team.id}/pictures`)).body
const fetchPicture = (key: string, size = 'small') =>
  world.app.inject({ method: 'GET', url: `/pictures/${key}/${size}` })
const clean = () => deleteUnusedPictures({ store: world.store, blobs: diskBlobs(world.config.DATA_DIR) })
const storedFiles = () => readdir(join(world.config.DATA_DIR, 'pictures')).catch(() => [])

it('a picture is stored as squares without metadata, listed for members, and readable by its address', async () => {
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#804020' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer()
  const response = await upload(team.member, photo)
  expect(response.status, response.text).toBe(200)
  const key: string = response.body.picture
  expect(await listed(team.admin)).toEqual([{ user_id: team.member.id, picture: key }])
  expect((await world.as(team.member).get('/auth/me')).body.picture).toBe(key)
  for (const [size, side] of [
    ['small', 128],
    ['large', 256],
  ] as const) {
    const stored = await fetchPicture(key, size)
    expect(stored.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
    expect(stored.rawPayload.includes('SECRET-PLACE')).toBe(false)
  }
  expect((await fetchPicture(key, 'huge')).statusCode).toBe(422)
})

it('a replaced and a removed picture are deleted, after the row', async () => {
  const first = (await upload(team.manager)).body.picture
  const second = (await upload(team.manager)).body.picture
  await clean()
  expect((await fetchPicture(first)).statusCode).toBe(404)
  expect((await fetchPicture(second)).statusCode).toBe(200)
  expect((await world.as(team.manager).delete('/auth/picture')).status).toBe(204)
  await clean()
  expect((await fetchPicture(second)).statusCode).toBe(404)
  expect(await listed(team.manager)).not.toContainEqual(expect.objectContaining({ user_id: team.manager.id }))
})

it('only an admin changes the logo, and members see it', async () => {
  for (const [person, status] of [
    [team.manager, 403],
    [team.member, 403],
    [await world.register(), 404],
    [undefined, 401],
  ] as const) {
    expect((await upload(person, undefined, logoUrl())).status).toBe(status)
    expect((await world.as(person).delete(logoUrl())).status).toBe(status)
  }
  const { body } = await upload(team.admin, undefined, logoUrl())
  const organization = async () => (await world.as(team.member).get(`/organizations/${team.id}`)).body
  expect((await organization()).logo).toBe(body.logo)
  expect((await world.as(team.member).delete(logoUrl())).status).toBe(403)
  expect((await organization()).logo).toBe(body.logo)
  expect((await world.as(team.member).get('/auth/me')).body.logos).toEqual([
    { organization_id: team.id, logo: body.logo },
  ])
  expect((await world.as(team.admin).delete(logoUrl())).status).toBe(204)
  expect((await organization()).logo).toBeNull()
})

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: false })
    .png()
    .toBuffer()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

it.each<[what: string, status: number, file: () => Promise<Buffer> | Buffer]>([
  ['HTML named .png', 422, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', 422, () => Buffer.from(svg)],
  ['an SVG after the first bytes of a PNG', 422, () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
  ['an empty file', 422, () => Buffer.alloc(0)],
  ['a picture of 36 million pixels', 422, () => png(6_000, 6_000)],
  ['a truncated picture', 422, async () => (await noise()).subarray(0, 20_000)],
  ['an animated picture', 422, () => animation()],
  ['a file of more than 5 MB', 413, () => Buffer.alloc(5 * 1024 * 1024 + 1)],
])('%s is refused with %i, and nothing changes', async (_what, status, file) => {
  // The files of pictures that were replaced before are deleted in the background.
  await clean()
  const before = [await storedFiles(), await listed(team.admin)]
  const response = await upload(team.member, await file(), '/auth/picture', 'picture.png')
  expect(response.status, response.text).toBe(status)
  expect([await storedFiles(), await listed(team.admin)]).toEqual(before)
})

const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

async function animation() {
  const frames = [await png(8, 8), await png(8, 8)]
  frames.push(await sharp(frames[0]).negate().png().toBuffer())
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100, 100] })
    .toBuffer()
}

it('a member who left is no longer listed, and a deleted account has no picture', async () => {
  const leaving = await world.join(team, 'member')
  const { picture } = (await upload(leaving)).body
  await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaving.id}`)
  expect(await listed(team.admin)).not.toContainEqual(expect.objectContaining({ user_id: leaving.id }))
  expect((await world.as(leaving).get(`/organizations/${team.id}/pictures`)).status).toBe(403)
  expect((await world.as(leaving).delete(`/users/${leaving.id}`, { password })).status).toBe(204)
  await clean()
  expect((await fetchPicture(picture)).statusCode).toBe(404)
})
