// R1: kill -9 of the api, and then of the whole application, during writes.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { type Outage, startCrashTest, type Victim } from '../../apps/launcher/src/testing/crash.ts'
import { percentiles } from '../lib/percentiles.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 1
const killCount = isShort ? 2 : 30
const killsOfAll = isShort ? 1 : 5
const minWrites = isShort ? 50 : 10_000

const { integerBelow } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R1', seed)

await withBuild('r01', async (dist) => {
  const target = await startCrashTest(dist)
  try {
    const killRepeatedly = async (victim: Victim, count: number) => {
      const outages: Outage[] = []
      for (let round = 0; round < count; round++) {
        await wait(200 + integerBelow(2_800))
        outages.push(await target.kill(victim))
      }
      return outages
    }
    const apiOutages = await killRepeatedly('api', killCount)
    const applicationOutages = await killRepeatedly('application', killsOfAll)
    const deadline = Date.now() + 60_000
    while (target.writers.acknowledgedCount() < minWrites && Date.now() < deadline) await wait(100)

    const writeCounts = await target.stopAndCount()
    const statusCounts = Object.fromEntries(target.writers.statusCounts)
    const orphans = applicationOutages.flatMap(({ orphans }) => orphans)
    const readyPercentiles = percentiles(apiOutages.map((outage) => outage.readyAfterMs))
    const writingPercentiles = percentiles(apiOutages.map((outage) => outage.writingAfterMs))
    requireTrue(`${minWrites} acknowledged writes`, writeCounts.acknowledged >= minWrites)
    requireTrue('0 acknowledged lost', writeCounts.lost === 0)
    requireTrue('0 duplicates', writeCounts.duplicates === 0)
    requireTrue('no refused write is stored', writeCounts.unexpected === 0)
    requireTrue('change and fact together', writeCounts.inconsistent === 0)
    requireTrue('no process outlives its launcher', orphans.length === 0)
    requireTrue(
      'only 2xx, 503 and missing responses',
      Object.keys(statusCounts).every((status) => /^(2..|503|no answer)$/.test(status)),
    )
    requireWithin('ready again, p95', readyPercentiles.p95, 2_000)
    requireWithin('writing again, p95', writingPercentiles.p95, 2_000)
    print({
      kills: killCount,
      killsOfAll,
      ...writeCounts,
      answers: statusCounts,
      ready: readyPercentiles,
      writing: writingPercentiles,
      allReady: percentiles(applicationOutages.map(({ readyAfterMs: ready }) => ready)),
    })
  } finally {
    await target.close()
  }
})
