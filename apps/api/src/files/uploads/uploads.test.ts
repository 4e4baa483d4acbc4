import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createLogger } from '@muster/server/run/logger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApi } from '../../app.ts'
import { testApi, type World } from '../../testing/world.ts'
import { createUpload, metadata, sendBytes, tusHeaders, uploadFile } from '../testing-files.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let port: number
beforeAll(async () => {
  world = await testApi({ STORAGE_MB: '10', MAX_FILE_MB: '4' })
  team = await world.team()
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => world?.close())

const start = async (size: number, by = team.member): Promise<number> =>
  (await createUpload(world, by, team.id, 'a.bin', size)).json().id
const rowOf = (id: number) =>
  world.store.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const offsetOf = async (id: number, by = team.member) =>
  (await world.app.inject({ method: 'HEAD', url: `/files/uploads/${id}`, headers: tusHeaders(by.token) })).headers[
    'upload-offset'
  ]

/** Sends the headers of a PATCH for the whole rest and only some of its bytes, over a real connection. */
function sendPart(id: number, offset: number, length: number, bytes: Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    [
      `PATCH /files/uploads/${id} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${team.member.token}`,
      'Tus-Resumable: 1.0.0',
      `Upload-Offset: ${offset}`,
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${length}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(bytes)
  return socket
}

const partOf = async (id: number) => join(world.config.DATA_DIR, 'uploads', `${(await rowOf(id)).key}.part`)

describe('an upload', () => {
  it('that is interrupted keeps what has arrived, and is resumed there', async () => {
    const bytes = Buffer.from('0123456789'.repeat(1_000))
    const id = await start(bytes.length)
    const socket = sendPart(id, 0, bytes.length, bytes.subarray(0, 6_000))
    await expect.poll(async () => (await readFile(await partOf(id)).catch(() => '')).length).toBe(6_000)
    socket.destroy()
    await expect.poll(() => offsetOf(id)).toBe('6000')
    expect((await sendBytes(world, team.member, id, 6_000, bytes.subarray(6_000))).statusCode).toBe(204)
    const { sha256, key, state } = await rowOf(id)
    expect([state, sha256]).toEqual(['stored', createHash('sha256').update(bytes).digest()])
    expect(await readFile(join(world.config.DATA_DIR, 'files', key))).toEqual(bytes)
    expect(await readdir(join(world.config.DATA_DIR, 'uploads'))).not.toContain(`${key}.part`)
  })

  it('whose connection is still open is taken over by the request that resumes it', async () => {
    const id = await start(8)
    const socket = sendPart(id, 0, 8, Buffer.from('0123'))
    await expect.poll(async () => (await readFile(await partOf(id)).catch(() => '')).length).toBe(4)
    expect(await offsetOf(id)).toBe('4')
    expect((await sendBytes(world, team.member, id, 4, Buffer.from('4567'))).statusCode).toBe(204)
    socket.destroy()
    expect(await readFile(join(world.config.DATA_DIR, 'files', (await rowOf(id)).key), 'utf8')).toBe('01234567')
  })

  it('continues after the service was killed, at the offset that certainly is on the disk', async () => {
    const id = await start(8)
    await sendBytes(world, team.member, id, 0, Buffer.from('0123'))
    // Bytes that arrived before the crash, but after the offset that was stored last.
    await appendFile(await partOf(id), 'lost')
    const second = await buildApi({
      config: world.config,
      store: world.store,
      logger: createLogger('api', world.config),
    })
    try {
      const restarted = { ...world, app: second }
      expect((await sendBytes(restarted, team.member, id, 4, Buffer.from('4567'))).statusCode).toBe(204)
    } finally {
      await second.close()
    }
    expect(await readFile(join(world.config.DATA_DIR, 'files', (await rowOf(id)).key), 'utf8')).toBe('01234567')
  })

  it('of which the last byte was received before the service was killed is finished by the next request', async () => {
    const id = await start(4)
    await sendBytes(world, team.member, id, 0, Buffer.from('012'))
    await appendFile(await partOf(id), '3')
    await world.store.db.updateTable('files').set({ received: 4 }).where('id', '=', id).execute()
    expect(await offsetOf(id)).toBe('4')
    expect((await rowOf(id)).state).toBe('stored')
    expect((await world.as(team.member).get(`/files/uploads/${id}`)).body.file).toMatchObject({ id, size: 4 })
  })

  it('that cannot be stored leaves none of its files open, and is stored later', async () => {
    const id = await start(400_000)
    const folder = join(world.config.DATA_DIR, 'files')
    await rm(`${folder}-kept`, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await rename(folder, `${folder}-kept`)
    await writeFile(folder, '')
    expect((await sendBytes(world, team.member, id, 0, Buffer.alloc(400_000))).statusCode).toBe(500)
    const { key } = await rowOf(id)
    const openFiles = await Promise.all(
      (await readdir('/dev/fd')).map((name) => readlink(`/dev/fd/${name}`).catch(() => '')),
    )
    expect(openFiles.filter((path) => path.includes(key))).toEqual([])
    await rm(folder)
    await rename(`${folder}-kept`, folder)
    expect(await offsetOf(id)).toBe('400000')
    expect((await rowOf(id)).state).toBe('stored')
  })

  it('whose bytes are gone starts again at 0', async () => {
    const id = await start(4)
    await sendBytes(world, team.member, id, 0, Buffer.from('01'))
    await rm(await partOf(id))
    expect(await offsetOf(id)).toBe('0')
    expect((await sendBytes(world, team.member, id, 0, Buffer.from('0123'))).statusCode).toBe(204)
  })

  it('is stored once if two requests continue it at the same time', async () => {
    const id = await start(400_000)
    const responses = await Promise.all(
      ['a', 'b'].map((letter) => sendBytes(world, team.member, id, 0, Buffer.alloc(400_000, letter))),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const stored = await readFile(join(world.config.DATA_DIR, 'files', (await rowOf(id)).key))
    expect(new Set(stored).size).toBe(1)
  })

  it('is refused at another offset, with too many bytes, and after its end, and nothing changes', async () => {
    const id = await start(4)
    expect((await sendBytes(world, team.member, id, 2, Buffer.from('01'))).json()).toMatchObject({
      status: 409,
      detail: 'The upload continues at another offset.',
    })
    expect((await sendBytes(world, team.member, id, 0, Buffer.from('01234'))).statusCode).toBe(413)
    expect(await offsetOf(id)).toBe('0')
    await sendBytes(world, team.member, id, 0, Buffer.from('0123'))
    expect((await sendBytes(world, team.member, id, 4, Buffer.from('4'))).statusCode).toBe(413)
    const cancelled = await world.app.inject({
      method: 'DELETE',
      url: `/files/uploads/${id}`,
      headers: tusHeaders(team.member.token),
    })
    expect(cancelled.statusCode).toBe(409)
    expect((await rowOf(id)).state).toBe('stored')
  })

  it('that is cancelled leaves neither a row nor bytes', async () => {
    const id = await start(4)
    await sendBytes(world, team.member, id, 0, Buffer.from('01'))
    const part = await partOf(id)
    const { statusCode } = await world.app.inject({
      method: 'DELETE',
      url: `/files/uploads/${id}`,
      headers: tusHeaders(team.member.token),
    })
    expect(statusCode).toBe(204)
    expect(await readFile(part).catch(() => 'gone')).toBe('gone')
    expect((await world.as(team.member).get(`/files/uploads/${id}`)).status).toBe(404)
  })

  it('cannot be read, continued or cancelled by another user, nor by its owner after leaving', async () => {
    const leaver = await world.join(team)
    const id = await start(4, leaver)
    const outcomes = async (by: typeof leaver) => [
      (await world.as(by).get(`/files/uploads/${id}`)).status,
      (await sendBytes(world, by, id, 0, Buffer.from('01'))).statusCode,
      (await world.app.inject({ method: 'DELETE', url: `/files/uploads/${id}`, headers: tusHeaders(by.token) }))
        .statusCode,
    ]
    expect(await outcomes(team.admin)).toEqual([404, 404, 404])
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
    expect(await outcomes(leaver)).toEqual([404, 404, 404])
    expect(await rowOf(id)).toMatchObject({ received: 0, state: 'uploading' })
  })
})

describe('a new upload is refused', () => {
  const refusal = async (size: string, uploadMetadata: string) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/files/uploads',
      headers: { ...tusHeaders(team.member.token), 'upload-length': size, 'upload-metadata': uploadMetadata },
    })
    return [response.statusCode, response.json().detail]
  }

  it('with a file that is too large or empty, or without an organization', async () => {
    expect((await createUpload(world, team.member, team.id, 'a', 4_000_000)).statusCode).toBe(201)
    expect(await refusal('4000001', metadata('a', team.id))).toEqual([
      413,
      'The file is too large. A file can have at most 4 MB.',
    ])
    expect(await refusal('0', metadata('a', team.id))).toEqual([422, 'The file is empty'])
    expect(await refusal('1', 'filename YQ==')).toEqual([422, 'The metadata must contain organization_id'])
  })

  it('if the storage does not suffice, even if several are created at the same time', async () => {
    const other = await world.team()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => createUpload(world, other.member, other.id, 'a.bin', 3_000_000)),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 507, 507, 507])
    const limits = await world.as(other.member).get(`/files/limits?organization_id=${other.id}`)
    expect(limits.body).toMatchObject({ max_file_bytes: 4_000_000, used_bytes: 9_000_000, remaining_bytes: 1_000_000 })
    expect((await createUpload(world, other.member, other.id, 'a.bin', 1_000_001)).json().detail).toBe(
      'The storage of this organization does not suffice for the file.',
    )
    await uploadFile(world, other.member, other.id, { bytes: Buffer.alloc(1_000_000, 'x') })
  })

  it('if the user has many files that are not attached to anything', async () => {
    const hoarder = await world.join(team)
    await world.store.pool.query(
      `insert into files (organization_id, uploaded_by, name, size, key)
       select $1, $2, 'a', 1, gen_random_uuid()::text from generate_series(1, 200)`,
      [team.id, hoarder.id],
    )
    expect((await createUpload(world, hoarder, team.id, 'a', 1)).statusCode).toBe(409)
    // Files in use do not count, wherever they are attached.
    const room = randomUUID()
    const message = randomUUID()
    await world.store.pool.query(
      `insert into chat_rooms (id, organization_id, name, created_by, last_seq) values ($1, $2, 'Lamps', $3, 1)`,
      [room, team.id, hoarder.id],
    )
    await world.store.pool.query(
      `insert into chat_messages (id, organization_id, room_id, seq, sender_id, content) values ($1, $2, $3, 1, $4, '')`,
      [message, team.id, room, hoarder.id],
    )
    await world.store.pool.query('update files set room_id = $1, message_id = $2 where uploaded_by = $3', [
      room,
      message,
      hoarder.id,
    ])
    expect((await createUpload(world, hoarder, team.id, 'a', 1)).statusCode).toBe(201)
  })
})
