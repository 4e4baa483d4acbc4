import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { openBlobs } from '@muster/server/blobs/open-blobs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { checkFiles } from './check-files.ts'
import { cleanUp } from './cleanup.ts'
import { createUpload, picture, sendBytes, uploadFile } from './testing-files.ts'
import { partFiles } from './uploads/part-files.ts'

const url = process.env.TEST_S3_URL

// Runs only with TEST_S3_URL (see bench/s3-server.ts).
describe('files in an S3 store', () => {
  let world: World
  let team: Awaited<ReturnType<World['team']>>
  let taskId: number
  const relay = storeRelay(`${url}`)
  beforeAll(async () => {
    world = await testApi({ FILES_URL: await relay.start() })
    team = await world.team()
    const manager = world.as(team.manager)
    const { body: project } = await manager.post('/projects/', { name: 'Website', organization_id: team.id })
    taskId = (await manager.post('/tasks/', { title: 'Write', project_id: project.id })).body.id
  })
  afterAll(async () => {
    await world?.close()
    await relay.stop()
  })

  const query = (sql: string, values: unknown[] = []) => world.store.pool.query(sql, values)
  const get = async (id: number, headers = {}, preview = '') => {
    const { url } = (await world.as(team.manager).get(`/files/${id}/link${preview}`)).body
    return world.app.inject({ method: 'GET', url, headers })
  }

  it('are uploaded, sent by range, shown in previews, checked and deleted', async () => {
    const bytes = randomBytes(1_000_000)
    const { id } = await uploadFile(world, team.manager, team.id, { name: 'data.bin', bytes })
    await world.as(team.manager).post(`/tasks/${taskId}/files`, { file_ids: [id] })
    expect((await get(id)).rawPayload.equals(bytes)).toBe(true)
    const range = await get(id, { range: 'bytes=500-999' })
    expect(range.headers['content-range']).toBe('bytes 500-999/1000000')
    expect(range.rawPayload.equals(bytes.subarray(500, 1_000))).toBe(true)

    const photo = await uploadFile(world, team.manager, team.id, { name: 'photo.png', bytes: await picture(400, 300) })
    await expect
      .poll(
        async () => (await query('select preview_state from files where id = $1', [photo.id])).rows[0].preview_state,
      )
      .toBe('ready')
    expect((await get(photo.id, {}, '?preview=small')).headers['content-type']).toBe('image/webp')
    // Nothing stays in the data folder.
    for (const folder of ['files', 'previews', 'uploads']) {
      expect(await readdir(join(world.config.DATA_DIR, folder)).catch(() => [])).toEqual([])
    }

    const blobs = await openBlobs(world.config)
    const lines: string[] = []
    expect(await checkFiles(world.store, blobs, (line) => lines.push(line))).toEqual({
      checked: 2,
      faulty: 0,
      stray: 0,
    })
    const { key } = (await query('select key from files where id = $1', [photo.id])).rows[0]
    await query('delete from files where id = $1', [photo.id])
    await query(`update deleted_files set deleted_at = now() - interval '25 hours'`)
    await cleanUp({ store: world.store, blobs, parts: partFiles(world.config.DATA_DIR) })
    expect(await blobs.read(`files/${key}`)).toBeUndefined()
    expect(await blobs.read(`previews/${key}-small.webp`)).toBeUndefined()
  })

  it('get a clear refusal while the store is away, and no byte is lost', async () => {
    const { id: kept } = await uploadFile(world, team.manager, team.id)
    const { id } = (await createUpload(world, team.manager, team.id, 'late.txt', 4)).json()
    await relay.stop()
    const sent = await sendBytes(world, team.manager, id, 0, Buffer.from('late'))
    expect([sent.statusCode, sent.json().detail]).toEqual([
      503,
      'The store of files is not available right now. Please try again.',
    ])
    expect(sent.headers['retry-after']).toBe('5')
    expect((await get(kept)).statusCode).toBe(503)
    await relay.start()
    const continued = await world.as(team.manager).get(`/files/uploads/${id}`)
    expect(continued.body).toMatchObject({ offset: 4, size: 4 })
    const head = await world.app.inject({
      method: 'HEAD',
      url: `/files/uploads/${id}`,
      headers: { authorization: `Bearer ${team.manager.token}`, 'tus-resumable': '1.0.0' },
    })
    expect([head.statusCode, head.headers['upload-offset']]).toEqual([200, '4'])
    expect((await get(id)).body).toBe('late')
    expect((await get(kept)).body).toBe('Some notes.')
  })
})

/** Forwards connections to the store, so that a test can take it away. */
function storeRelay(storeUrl: string) {
  let server: Server | undefined
  let port = 0
  const sockets = new Set<Socket>()
  async function start(): Promise<string> {
    const address = new URL(storeUrl)
    const endpoint = new URL(`${address.searchParams.get('endpoint')}`)
    server = createServer((incoming) => {
      const outgoing = connect(Number(endpoint.port), endpoint.hostname)
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          incoming.destroy()
          outgoing.destroy()
        })
      }
      incoming.pipe(outgoing).pipe(incoming)
    })
    const listening = server
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve))
    const bound = listening.address()
    port = typeof bound === 'object' && bound ? bound.port : 0
    address.searchParams.set('endpoint', `http://127.0.0.1:${port}`)
    address.pathname = `/${randomUUID()}`
    return address.href
  }
  async function stop() {
    const closed = new Promise((resolve) => server?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { start, stop }
}
