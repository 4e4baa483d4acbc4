// R47: the primary is killed during writes, its synchronous standby is promoted, and HAProxy leads to it. No acknowledged
// write is lost. A write that the standby does not confirm is not acknowledged. While it confirms nothing, reads succeed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@muster/database/embedded/free-port'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { countWritesIn } from '../../apps/launcher/src/testing/count-writes.ts'
import { makeAccount, startWriters } from '../../apps/launcher/src/testing/writers.ts'
import {
  createPostgresFolder,
  debianBinaries,
  type PostgresFolder,
  requirePrograms,
  type Server,
} from '../lib/debian-postgres.ts'
import { environmentOf, startApi } from '../lib/muster.ts'
import { percentiles } from '../lib/percentiles.ts'
import { isExpected503, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import type { Service } from '../lib/service.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 47
const rounds = Number(process.env.ROUNDS ?? (isShort ? 1 : 5))
const writerCount = 4
/** Connections of a node. */
const poolSize = 10
const outageMs = isShort ? 10_000 : 60_000
const haproxy = '/usr/sbin/haproxy'

const { integerBelow } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R47', seed)
requirePrograms({ 'postgresql-15': debianBinaries(), haproxy })

await withBuild('r47', async (dist) => {
  const postgres = await createPostgresFolder()
  const services: Service[] = []
  let proxy: Proxy | undefined
  try {
    let primary = await postgres.createPrimary()
    let standby = await postgres.createStandby(primary, 'standby0')
    await requireConfirmation(primary)
    proxy = await startProxy(postgres, primary.port)
    const database = { url: `postgres://muster_app@127.0.0.1:${proxy.port}/muster`, dataDir: `${postgres.root}/data` }
    for (let node = 0; node < 2; node++) services.push(await startApi(environmentOf(database), dist))
    const [first, second] = services
    if (!first || !second) throw new Error('the services have not started')
    const pids = services.map(({ pid }) => pid)
    const account = await makeAccount(first.url)
    const writers = services.map(({ url }) => startWriters(url, account, writerCount / 2))
    const acknowledged = () => writers.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount(), 0)
    const readings: MeasuredResponse[] = []
    let isFinished = false
    const reading = (async () => {
      while (!isFinished) {
        readings.push(await sendRequest(`${second.url}/tasks/organization/${account.organizationId}?limit=5`, account))
        await wait(20)
      }
    })()

    const writingAfterMs: number[] = []
    for (let round = 1; round <= rounds; round++) {
      await wait(1_000 + integerBelow(2_000))
      const killedAt = performance.now()
      await primary.kill()
      // Before the promotion the proxy already leads to the standby, which must not serve anything.
      await proxy.leadTo(standby.port)
      await wait(500)
      await postgres.promote(standby)
      const before = acknowledged()
      while (acknowledged() === before) await wait(5)
      writingAfterMs.push(Math.round(performance.now() - killedAt))
      primary = standby
      standby = await postgres.createStandby(primary, `standby${round}`)
      await requireConfirmation(primary)
    }

    // A standby that does not respond confirms nothing.
    await wait(500)
    standby.signal('SIGSTOP')
    const receiver = await stopReceiver(primary)
    await wait(200)
    const body = { title: 'Not confirmed', project_id: account.projectId }
    const unconfirmed = await sendRequest(`${first.url}/tasks/`, { method: 'POST', token: account.token, body })
    const readsBefore = readings.length
    await wait(outageMs)
    const readsDuringOutage = readings.slice(readsBefore)
    const waitingSessions = await primary.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)
    const acknowledgedBefore = acknowledged()
    standby.signal('SIGCONT')
    receiver.resume()
    const resumedAt = performance.now()
    while (acknowledged() === acknowledgedBefore) await wait(5)
    const writingAfterOutageMs = Math.round(performance.now() - resumedAt)
    isFinished = true
    await reading
    for (const { stop } of writers) await stop()
    const counts = await countWritesIn(
      primary.url('postgres').replace(/postgres$/, 'muster'),
      writers.flatMap(({ writes }) => writes),
    )
    const statuses: Record<string, number> = {}
    for (const { statusCounts } of writers)
      for (const [status, count] of statusCounts) statuses[status] = (statuses[status] ?? 0) + count

    requireTrue('0 acknowledged lost', counts.lost === 0)
    requireTrue('0 duplicates', counts.duplicates === 0)
    requireTrue('no refused write is stored', counts.unexpected === 0)
    requireTrue('change and fact together', counts.inconsistent === 0)
    requireTrue('an unconfirmed write gets 503', isExpected503(unconfirmed))
    requireTrue(
      'reads succeed while no standby confirms writes',
      readsDuringOutage.every(({ status }) => status === 200),
    )
    requireWithin('sessions that wait for a standby', waitingSessions.length, services.length * poolSize)
    requireWithin('writing again after the standby responds', writingAfterOutageMs, 5_000)
    requireTrue(
      'reads get 200 or 503',
      readings.every((response) => response.status === 200 || isExpected503(response)),
    )
    requireTrue(
      'writes get 2xx or 503',
      Object.keys(statuses).every((status) => /^(2..|503)$/.test(status)),
    )
    requireTrue(
      'no service has ended',
      services.every(({ process: { exitCode } }, n) => exitCode === null && pids[n]),
    )
    requireWithin('writing again after the promotion', Math.max(...writingAfterMs), 15_000)
    print({
      rounds,
      ...counts,
      writes: statuses,
      reads: countsOf(readings),
      writingAfterMs: percentiles(writingAfterMs),
      unconfirmed: { status: unconfirmed.status, ms: Math.round(unconfirmed.ms) },
      withoutStandby: {
        ms: outageMs,
        reads: countsOf(readsDuringOutage),
        waitingSessions: waitingSessions.length,
        writingAfterMs: writingAfterOutageMs,
      },
    })
  } finally {
    for (const service of services) await service.stop()
    await proxy?.stop()
    await postgres.remove()
  }
})

function countsOf(responses: MeasuredResponse[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** From now on the primary acknowledges a commit only after a standby has it. */
async function requireConfirmation(primary: Server): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  while ((await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0) await wait(20)
}

/** Stops the process of the primary that sends the log, so that the standby receives nothing. */
async function stopReceiver(primary: Server) {
  const rows = await primary.query<{ pid: number }>('select pid from pg_stat_replication')
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  return {
    resume: () => {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    },
  }
}

type Proxy = { port: number; leadTo(port: number): Promise<void>; stop(): Promise<void> }

/** HAProxy with one server, which is replaced by a restart. */
async function startProxy(postgres: PostgresFolder, serverPort: number): Promise<Proxy> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const stop = async () => {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const leadTo = async (target: number) => {
    const path = await postgres.write(
      'haproxy.cfg',
      `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  server primary 127.0.0.1:${target}
`,
    )
    await stop()
    child = spawn(haproxy, ['-db', '-f', path], { stdio: ['ignore', 'ignore', 2] })
  }
  await leadTo(serverPort)
  return { port, leadTo, stop }
}
