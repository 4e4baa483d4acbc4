// R1: kill -9 of the api, and of the whole application, during writes.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { type Outage, underWrites, type Victim } from '../../apps/launcher/src/testing/crash.ts'
import { withBuild } from '../lib/built.ts'
import { shares } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 1
const kills = short ? 2 : 30
const killsOfAll = short ? 1 : 5
const leastWrites = short ? 50 : 10_000

const { below } = chance(seed)
const { holds, within, print } = verdict('R1', seed)

await withBuild('r01', async (dist) => {
  const target = await underWrites(dist)
  try {
    const rounds = async (victim: Victim, count: number) => {
      const outages: Outage[] = []
      for (let round = 0; round < count; round++) {
        await wait(200 + below(2_800))
        outages.push(await target.kill(victim))
      }
      return outages
    }
    const api = await rounds('api', kills)
    const all = await rounds('application', killsOfAll)
    const patience = Date.now() + 60_000
    while (target.writers.acknowledged() < leastWrites && Date.now() < patience) await wait(100)

    const judgement = await target.judge()
    const answers = Object.fromEntries(target.writers.answers)
    const orphans = all.flatMap(({ orphans }) => orphans)
    const ready = shares(api.map((outage) => outage.ready))
    const writing = shares(api.map((outage) => outage.writing))
    holds(`${leastWrites} acknowledged writes`, judgement.acknowledged >= leastWrites)
    holds('0 acknowledged lost', judgement.lost === 0)
    holds('0 duplicates', judgement.duplicates === 0)
    holds('no refused write is stored', judgement.ghosts === 0)
    holds('change and fact together', judgement.torn === 0)
    holds('no process outlives its launcher', orphans.length === 0)
    holds(
      'only 2xx, 503 and missing responses',
      Object.keys(answers).every((answer) => /^(2..|503|no answer)$/.test(answer)),
    )
    within('ready again, p95', ready.p95, 2_000)
    within('writing again, p95', writing.p95, 2_000)
    print({ kills, killsOfAll, ...judgement, answers, ready, writing, allReady: shares(all.map(({ ready }) => ready)) })
  } finally {
    await target.close()
  }
})
