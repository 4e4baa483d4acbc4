// R43: files are uploaded over a connection that is cut every two seconds, while the api is killed repeatedly. Each file
// must be complete, and stored once; after the cleanup nothing else may be left.
import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { sql } from 'kysely'
import { Upload } from 'tus-js-client'
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts'
import { originalKey } from '../../apps/api/src/files/blob-keys.ts'
import { checkFiles } from '../../apps/api/src/files/check-files.ts'
import { cleanUp } from '../../apps/api/src/files/cleanup.ts'
import { partFiles } from '../../apps/api/src/files/uploads/part-files.ts'
import type { Person } from '../../apps/api/src/testing/people.ts'
import { API_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { startCuttingProxy } from '../lib/cutting-proxy.ts'
import { openTestAccess } from '../lib/test-access.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 43
const uploadCount = isShort ? 12 : 200
const killCount = isShort ? 2 : 10
const parallelUploads = 6
const cutEveryMs = isShort ? 500 : 2_000
const bytesPerSecond = 8_000_000
const megabyte = 1_000_000
const chunkSize = 4 * megabyte
const largestBytes = isShort ? 6 * megabyte : 100 * megabyte
const filesPerCall = 20
const retryDelays = Array.from({ length: 2_000 }, () => 100)

const { integerBelow } = seededRandom(seed)
const { requireTrue, print } = createVerdict('R43', seed)

/** Most files are small, as in practice; the first ones have the smallest and the largest size. */
function sizeOf(index: number): number {
  if (index === 0) return 1
  if (index <= 2) return largestBytes
  const largest = index % 20 === 0 ? largestBytes : index % 5 === 0 ? largestBytes / 10 : largestBytes / 200
  return 1 + integerBelow(Math.round(largest))
}

await withBuild('r43', (dist) =>
  withMuster(dist, { RATE_LIMITS: 'off' }, async (running) => {
    const { muster, environment } = running
    const access = await openTestAccess(running)
    const proxy = await startCuttingProxy({ target: Number(environment.API_PORT), cutEveryMs, bytesPerSecond })
    try {
      const team = await access.team()
      const people = [team.admin, team.manager, team.member, await access.join(team), await access.join(team)]
      let finished = 0
      let retries = 0

      function send(person: Person, name: string, bytes: Buffer): Promise<number> {
        return new Promise((resolve, reject) => {
          const upload = new Upload(bytes, {
            endpoint: `http://127.0.0.1:${proxy.port}/files/uploads`,
            chunkSize,
            metadata: { filename: name, organization_id: String(team.id) },
            headers: { authorization: `Bearer ${person.token}` },
            retryDelays,
            storeFingerprintForResuming: false,
            onShouldRetry: () => {
              retries++
              return true
            },
            onSuccess: () => resolve(Number(upload.url?.split('/').at(-1))),
            onError: reject,
          })
          upload.start()
        })
      }

      /** Kills the api when a part of the uploads is finished, so that the kills are spread over the whole run. */
      async function killRepeatedly() {
        for (let kill = 0; kill < killCount; kill++) {
          while (finished < (uploadCount * kill) / killCount) await wait(20)
          await wait(integerBelow(1_000))
          process.kill(await runningApi(), 'SIGKILL')
        }
      }
      async function runningApi(): Promise<number> {
        for (;;) {
          const found = muster.processes().find(({ command }) => API_COMMAND.test(command))
          if (found) return found.pid
          await wait(50)
        }
      }

      const startedAt = performance.now()
      const sent: { id: number; person: Person; size: number; sha256: string }[] = []
      const sizes = Array.from({ length: uploadCount }, (_, index) => sizeOf(index))
      const kills = killRepeatedly()
      await withConcurrency(uploadCount, parallelUploads, async (index) => {
        const size = sizes[index] ?? 1
        const person = people[index % people.length] ?? team.admin
        const bytes = randomBytes(size)
        const id = await send(person, `file-${index}`, bytes)
        sent.push({ id, person, size, sha256: createHash('sha256').update(bytes).digest('hex') })
        finished++
      })
      await kills
      const seconds = (performance.now() - startedAt) / 1_000

      // The api may still restart after the last kill.
      while (
        (
          await access
            .as(team.admin)
            .get('/readyz')
            .catch(() => undefined)
        )?.status !== 200
      )
        await wait(100)
      const attachStatuses = await attachAll(sent)
      const { db } = access.store
      const rows = await db.selectFrom('files').select(['id', 'key', 'size', 'sha256', 'state', 'task_id']).execute()
      const looseBefore = rows.filter(({ task_id }) => task_id === null)
      const rowsById = new Map(rows.map((row) => [row.id, row]))
      const wrong = sent.filter(({ id, size, sha256 }) => {
        const row = rowsById.get(id)
        return row?.state !== 'stored' || row.size !== size || row.sha256?.toString('hex') !== sha256
      })

      const blobs = diskBlobs(`${environment.DATA_DIR}`)
      const filesFolder = join(`${environment.DATA_DIR}`, 'files')
      const uploadsFolder = join(`${environment.DATA_DIR}`, 'uploads')
      const parts = partFiles(`${environment.DATA_DIR}`)
      await sql`update files set updated_at = now() - interval '25 hours' where task_id is null`.execute(db)
      await cleanUp({ store: access.store, blobs, parts })
      const dayAgo = new Date(Date.now() - 25 * 3_600_000)
      const interrupted = (await readdir(filesFolder)).filter((name) => name.startsWith('.'))
      for (const name of interrupted) await utimes(join(filesFolder, name), dayAgo, dayAgo)
      for (const name of await readdir(uploadsFolder)) await utimes(join(uploadsFolder, name), dayAgo, dayAgo)
      await sql`update deleted_files set deleted_at = now() - interval '25 hours'`.execute(db)
      await cleanUp({ store: access.store, blobs, parts })
      const faults: string[] = []
      const { checked, faulty } = await checkFiles(access.store, blobs, (line) => faults.push(line))
      const stored = await readdir(filesFolder)
      const keys = new Set(
        rows.filter(({ task_id }) => task_id !== null).map(({ key }) => originalKey(key).split('/')[1]),
      )
      const leftOver = [...stored.filter((name) => !keys.has(name)), ...(await readdir(uploadsFolder))]

      requireTrue('every upload is finished', sent.length === uploadCount)
      requireTrue(
        'every file is attached',
        attachStatuses.every((status) => status < 300),
      )
      requireTrue('every file has its size and SHA-256', wrong.length === 0)
      requireTrue('every stored file has the bytes that its row names', checked === uploadCount && faulty === 0)
      requireTrue('no file is stored twice', new Set(sent.map(({ id }) => id)).size === uploadCount)
      requireTrue('nothing is left over after the cleanup', leftOver.length === 0 && stored.length === uploadCount)
      print({
        uploads: uploadCount,
        megabytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / megabyte),
        seconds: Math.round(seconds),
        kills: killCount,
        cuts: Math.round(proxy.cutCount()),
        retries,
        // Uploads whose creation was stored, but whose response was lost.
        abandoned: looseBefore.length,
        // Copies of received bytes to their final place that a kill interrupted.
        interrupted: interrupted.length,
        leftOver: leftOver.slice(0, 5),
        faults: faults.slice(0, 5),
        wrong: wrong.slice(0, 5).map(({ id }) => rowsById.get(id) ?? id),
      })

      async function attachAll(files: typeof sent): Promise<number[]> {
        const project = await access.as(team.admin).post('/projects/', { name: 'Files', organization_id: team.id })
        const statuses: number[] = []
        for (const person of people) {
          const ownFiles = files.filter((file) => file.person === person)
          for (let from = 0; from < ownFiles.length; from += filesPerCall) {
            const task = { title: 'Files', project_id: project.body.id, assigned_users: [person.id] }
            const { body } = await access.as(team.admin).post('/tasks/', task)
            const ids = ownFiles.slice(from, from + filesPerCall).map(({ id }) => id)
            const { status } = await access.as(person).post(`/tasks/${body.id}/files`, { file_ids: ids })
            statuses.push(status)
          }
        }
        return statuses
      }
    } finally {
      await proxy.close()
      await access.close()
    }
  }),
)
