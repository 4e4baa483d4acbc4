import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { createLogger } from '@muster/server/run/logger'
import { ERRORS } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApi } from '../../app.ts'
import { testApi, type World } from '../../testing/world.ts'
import { createUpload, sendBytes, tusHeaders } from '../testing-files.ts'
import { uploadLocker } from './upload-locker.ts'

let world: World
let other: FastifyInstance
let address: string
let team: Awaited<ReturnType<World['team']>>
let id: number
beforeAll(async () => {
  world = await testApi()
  const { config, store } = world
  // A second node with the same database and data folder.
  other = await buildApi({ config, store, logger: createLogger('api', config) })
  await other.ready()
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  team = await world.team()
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})
beforeEach(async () => {
  id = (await createUpload(world, team.member, team.id, 'film.bin', 400_000)).json().id
})

const onOther = () => ({ ...world, app: other })
const headers = () => tusHeaders(team.member.token)
const url = () => `/files/uploads/${id}`
const locks = () => world.store.db.selectFrom('upload_locks').selectAll().where('file_id', '=', id).execute()
const insertLock = (milliseconds: number) =>
  world.store.pool.query(
    `insert into upload_locks (file_id, holder, expires_at)
     values ($1, $2, now() + $3 * interval '1 millisecond')`,
    [id, randomUUID(), milliseconds],
  )

/** Begins a request that sends these bytes and then nothing more. */
async function beginHanging(bytes: Buffer): Promise<ClientRequest> {
  const hanging = request(`${address}${url()}`, {
    method: 'PATCH',
    headers: {
      ...headers(),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '400000',
    },
  })
  hanging.on('error', () => undefined)
  hanging.write(bytes)
  await expect.poll(locks).toHaveLength(1)
  return hanging
}

describe('an upload that several nodes continue', () => {
  it('is taken over from a request that hangs on another node, with what that received', async () => {
    const hanging = await beginHanging(Buffer.alloc(100_000, 'a'))
    const ended = once(hanging, 'response')
    const head = await other.inject({ method: 'HEAD', url: url(), headers: headers() })
    expect([head.statusCode, head.headers['upload-offset']]).toEqual([200, '100000'])
    await ended
    hanging.destroy()
    expect((await sendBytes(onOther(), team.member, id, 100_000, Buffer.alloc(300_000, 'b'))).statusCode).toBe(204)
    const { key } = await world.store.db
      .selectFrom('files')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stored = await readFile(join(world.config.DATA_DIR, 'files', key), 'utf8')
    expect(stored).toBe('a'.repeat(100_000) + 'b'.repeat(300_000))
    expect(await locks()).toEqual([])
  })

  it('is stored once if two nodes continue it at the same time', async () => {
    const responses = await Promise.all([
      sendBytes(world, team.member, id, 0, Buffer.alloc(400_000, 'a')),
      sendBytes(onOther(), team.member, id, 0, Buffer.alloc(400_000, 'b')),
    ])
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1)
    const { key } = await world.store.db
      .selectFrom('files')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(new Set(await readFile(join(world.config.DATA_DIR, 'files', key))).size).toBe(1)
  })

  it('continues after the lock of a node that was killed has expired', async () => {
    await insertLock(300)
    expect((await sendBytes(world, team.member, id, 0, Buffer.from('0'))).statusCode).toBe(204)
    expect(await locks()).toEqual([])
  })

  it('is cancelled on another node, and the lock is deleted with the upload', async () => {
    const hanging = await beginHanging(Buffer.alloc(100, 'a'))
    const cancelled = await other.inject({ method: 'DELETE', url: url(), headers: headers() })
    expect(cancelled.statusCode).toBe(204)
    hanging.destroy()
    expect(await locks()).toEqual([])
  })
})

describe('a lock', () => {
  const locked = async () => {
    const lock = uploadLocker(world.store).newLock(String(id))
    let releases = 0
    await lock.lock(new AbortController().signal, () => {
      releases++
    })
    return { lock, releaseCount: () => releases }
  }

  it('that another request holds is refused after a time, and the holder of another node is asked to end', async () => {
    const { lock, releaseCount } = await locked()
    const second = uploadLocker(world.store, { waitMilliseconds: 100 }).newLock(String(id))
    await expect(second.lock(new AbortController().signal, () => undefined)).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
    await expect.poll(releaseCount, { timeout: 5_000 }).toBeGreaterThan(0)
    await second.unlock()
    expect(await locks()).toHaveLength(1)
    await lock.unlock()
    expect(await locks()).toEqual([])
  })

  it('that its holder lost ends the holder, which does not release that of the next one', async () => {
    const { lock, releaseCount } = await locked()
    await world.store.db.deleteFrom('upload_locks').where('file_id', '=', id).execute()
    await insertLock(60_000)
    await expect.poll(releaseCount, { timeout: 5_000 }).toBeGreaterThan(0)
    await lock.unlock()
    expect(await locks()).toHaveLength(1)
  })

  it('is renewed while its holder works', async () => {
    const { lock, releaseCount } = await locked()
    const [first] = await locks()
    await expect
      .poll(async () => (await locks())[0]?.expires_at ?? '', { timeout: 5_000 })
      .not.toBe(first?.expires_at ?? '')
    expect(releaseCount()).toBe(0)
    await lock.unlock()
  })
})
