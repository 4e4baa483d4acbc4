// R43: uploads of 1 B to 100 MB over a slow connection that is cut every 2 s, while the api is killed 10 times. Runs with the
// disk as the store, and also with a real S3 server if one is installed.
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import { openDatabase } from '@muster/database/open'
import { openBlobs } from '@muster/server/blobs/open-blobs'
import { readConfig } from '@muster/server/run/env'
import { createStore } from '@muster/server/store'
import { checkFiles } from '../../apps/api/src/files/check-files.ts'
import { cleanUp, deleteRemains } from '../../apps/api/src/files/cleanup.ts'
import { partFiles } from '../../apps/api/src/files/uploads/part-files.ts'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { API_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { type Account, makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type CuttingRelay, startCuttingRelay } from '../lib/cutting-relay.ts'
import { isS3ServerInstalled, startS3Server } from '../lib/s3-server.ts'
import { countStatuses, sendRequest } from '../lib/send-request.ts'
import { uploadResuming } from '../lib/upload.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { type RunningMuster, withBuild, withMuster } from '../lib/with-build.ts'

const seed = 43
const killCount = isShort ? 2 : 10
const everyMilliseconds = 2_000
const bytesPerSecond = 8_000_000
const parallel = 8

const { integerBelow } = seededRandom(seed)
const { requireTrue, print } = createVerdict('R43', seed)

/** Mostly small files, and some of the largest size. */
const sizes = isShort
  ? [1, 1_000, 70_000, 1_000_000, 9_000_000, 20_000_000]
  : [
      1,
      ...Array.from({ length: 164 }, () => 1 + integerBelow(10 ** (1 + integerBelow(6)))),
      ...Array.from({ length: 30 }, () => 1_000_000 + integerBelow(9_000_000)),
      ...Array.from({ length: 5 }, () => 100_000_000),
    ]

type Uploaded = { id: number; sha256: string }

await withBuild('r43', async (dist) => {
  const figures: Record<string, object> = { disk: await measure('disk', dist, {}) }
  if (await isS3ServerInstalled()) {
    const server = await startS3Server()
    try {
      figures.s3 = await measure('s3', dist, server.environment)
    } finally {
      await server.stop()
    }
  } else figures.s3 = { skipped: 'the packages of OpenStack Swift are not installed' }
  print({ files: sizes.length, megabytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6), ...figures })
})

async function measure(store: string, dist: string, storeEnvironment: Record<string, string>): Promise<object> {
  let figures = {}
  await withMuster(dist, storeEnvironment, async (running) => {
    const account = await makeAccount(running.muster.apiUrl)
    const relay = await startCuttingRelay(running.muster.apiUrl, { everyMilliseconds, bytesPerSecond })
    const statuses: { status: number }[] = []
    const startedAt = performance.now()
    const uploaded: Uploaded[] = []
    const [kills] = await Promise.all([
      killRepeatedly(running, () => uploaded.length),
      uploadAll(relay, account, uploaded, (status) => statuses.push({ status })),
    ])
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    const cuts = relay.cutCount()
    await relay.stop()
    requireTrue(`${store}: the api was killed ${killCount} times`, kills === killCount)
    const left = await countAfterCleanup(running, uploaded)
    requireTrue(
      `${store}: each file is complete by its SHA-256`,
      left.complete === uploaded.length && left.faulty === 0,
    )
    requireTrue(`${store}: none is stored twice`, left.rows === uploaded.length)
    requireTrue(
      `${store}: nothing is left over after cleanup`,
      left.parts === 0 && left.stray === 0 && left.interrupted === 0,
    )
    figures = { seconds, kills, cuts, failures: countStatuses(statuses), ...left }
  })
  return figures
}

/** Kills the api again and again while files are uploaded: whenever some more of them are complete. */
async function killRepeatedly({ muster }: RunningMuster, uploadedCount: () => number): Promise<number> {
  let kills = 0
  while (kills < killCount) {
    while (uploadedCount() < (sizes.length * kills) / killCount) await wait(20)
    await wait(integerBelow(500))
    const { pid } = muster.find(API_COMMAND)
    process.kill(pid, 'SIGKILL')
    kills++
    while (!muster.processes().some((found) => API_COMMAND.test(found.command) && found.pid !== pid)) await wait(20)
    const isReady = () =>
      fetch(`${muster.apiUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) await wait(20)
  }
  return kills
}

async function uploadAll(
  { url }: CuttingRelay,
  account: Account,
  uploaded: Uploaded[],
  onFailure: (status: number) => void,
): Promise<void> {
  const { token, organizationId } = account
  const waiting = sizes.map((size, index) => ({ size, name: `file-${index}` }))
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const bytes = randomBytes(next.size)
      const id = await uploadResuming({ url, token, organizationId }, next.name, bytes, onFailure)
      await attach(url, account, id)
      uploaded.push({ id, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

/** Attaches a file to the project, because a user can have only 200 files that are attached to nothing. */
async function attach(url: string, { token, projectId }: Account, id: number): Promise<void> {
  for (;;) {
    const body = { file_ids: [id] }
    const { status } = await sendRequest(`${url}/projects/${projectId}/files`, { method: 'POST', token, body })
    // 409: it is attached already, and only the response was lost.
    if (status === 201 || status === 409) return
    await wait(100)
  }
}

/** Runs the cleanup as if a day had passed twice, and counts what remains. */
async function countAfterCleanup({ environment }: RunningMuster, uploaded: Uploaded[]) {
  const config = readConfig({ ...environment })
  const urls = await runningEmbedded(config.DATA_DIR)
  if (!urls) throw new Error('The database does not run.')
  Object.assign(process.env, environment)
  const database = openDatabase({ url: urls.ownerUrl, max: 2, applicationName: 'r43' })
  const store = createStore(database)
  try {
    const blobs = await openBlobs(config)
    const parts = partFiles(config.DATA_DIR)
    await store.pool.query(`update files set updated_at = now() - interval '25 hours'`)
    await cleanUp({ store, blobs, parts })
    await store.pool.query(`update deleted_files set deleted_at = now() - interval '25 hours'`)
    await cleanUp({ store, blobs, parts })
    await deleteRemains({ store, blobs, parts }, new Date(Date.now() + 60_000))
    const { rows } = await store.pool.query(`select id, encode(sha256, 'hex') as sha256 from files`)
    const expected = new Map(uploaded.map(({ id, sha256 }) => [id, sha256]))
    const { faulty, stray } = await checkFiles(store, blobs, (line) => console.error(line))
    const onDisk = await readdir(join(config.DATA_DIR, 'files')).catch(() => [])
    return {
      rows: rows.length,
      complete: rows.filter(({ id, sha256 }) => expected.get(id) === sha256).length,
      faulty,
      parts: (await readdir(join(config.DATA_DIR, 'uploads')).catch(() => [])).length,
      stray,
      interrupted: onDisk.filter((name) => name.startsWith('.')).length,
    }
  } finally {
    await database.close()
  }
}
