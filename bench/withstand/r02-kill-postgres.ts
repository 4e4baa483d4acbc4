// R2: kill -9 and immediate shutdown of the database server, during writes.
import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { startCrashTest } from '../../apps/launcher/src/testing/crash.ts'
import { API_COMMAND, CHAT_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { percentiles } from '../lib/percentiles.ts'
import { settingsOf, startOf, waitForSuccessor } from '../lib/postgres.ts'
import { countStatuses, isExpected503, sendRequest, uncaughtErrors } from '../lib/send-request.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 2
const rounds = isShort ? 2 : 20
const perSecond = 50

const { integerBelow } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R2', seed)

await withBuild('r02', async (dist) => {
  const target = await startCrashTest(dist)
  const { muster, environment, account, writers } = target
  try {
    const urls = await runningEmbedded(`${environment.DATA_DIR}`)
    if (!urls) throw new Error('The database is not running.')
    const settings = await settingsOf(urls.administratorUrl)
    requireTrue('fsync and synchronous_commit are on', settings.fsync === 'on' && settings.synchronous_commit === 'on')

    const servicePids = [muster.find(API_COMMAND).pid, muster.find(CHAT_COMMAND).pid]
    const listUrl = `${muster.apiUrl}/projects/organization/${account.organizationId}`
    const probe = sendSteadily(perSecond, () => sendRequest(listUrl, { token: account.token }))
    const acceptedAt: number[] = []
    const outages: number[] = []
    for (let round = 0; round < rounds; round++) {
      await writers.nextAcknowledged()
      await wait(200 + integerBelow(2_800))
      const previousStart = await startOf(urls.administratorUrl)
      const startedAt = performance.now()
      const killed = target.kill(round % 2 ? 'shutdown' : 'postgres')
      acceptedAt.push(await waitForSuccessor(urls.administratorUrl, previousStart))
      outages.push((acceptedAt.at(-1) ?? 0) - startedAt)
      await killed
    }
    const responses = await probe.stop()
    const writeCounts = await target.stopAndCount()

    const goodTimes = responses.filter(({ status }) => status === 200).map(({ startedAt, ms }) => startedAt + ms)
    const firstGoodMs = acceptedAt.map((from) => Math.min(...goodTimes.filter((at) => at >= from)) - from)
    const refused = responses.filter(({ status }) => status !== 200)
    const writerStatuses = Object.fromEntries(writers.statusCounts)
    requireTrue('0 acknowledged lost', writeCounts.lost === 0)
    requireTrue('0 duplicates', writeCounts.duplicates === 0)
    requireTrue('no refused write is stored', writeCounts.unexpected === 0)
    requireTrue('change and fact together', writeCounts.inconsistent === 0)
    requireTrue('during the outage, only 503 with detail and Retry-After', refused.every(isExpected503))
    requireTrue(
      'writers received only 2xx and 503',
      Object.keys(writerStatuses).every((status) => /^(2..|503)$/.test(status)),
    )
    requireTrue(
      'both services keep running',
      servicePids.join() === [muster.find(API_COMMAND).pid, muster.find(CHAT_COMMAND).pid].join(),
    )
    requireWithin('every refusal', Math.max(...refused.map(({ ms }) => Math.round(ms))), 2_000)
    requireWithin(
      'first successful response after the database accepts clients, p95',
      percentiles(firstGoodMs).p95,
      3_000,
    )
    print({
      rounds,
      ...writeCounts,
      writersGot: writerStatuses,
      probes: countStatuses(responses),
      refusedMs: percentiles(refused.map(({ ms }) => ms)),
      databaseAwayMs: percentiles(outages),
      firstGoodMs: percentiles(firstGoodMs),
      unexpected: refused.filter((response) => !isExpected503(response)).slice(0, 3),
      uncaughtErrors: uncaughtErrors(muster.output()),
    })
  } finally {
    await target.close()
  }
})
