// R2: kill -9 of the database server, and its immediate shutdown, during writes.
import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@muster/database/embedded/running'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { underWrites } from '../../apps/launcher/src/testing/crash.ts'
import { API, CHAT } from '../../apps/launcher/src/testing/start-muster.ts'
import { ask, isExpected503, statuses, uncaughtErrors } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { settingsOf, startOf, successorOf } from '../lib/postgres.ts'
import { shares } from '../lib/shares.ts'
import { steadily } from '../lib/steady.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 2
const rounds = short ? 2 : 20
const perSecond = 50

const { below } = chance(seed)
const { holds, within, print } = verdict('R2', seed)

await withBuild('r02', async (dist) => {
  const target = await underWrites(dist)
  const { muster, environment, account, writers } = target
  try {
    const urls = await runningEmbedded(`${environment.DATA_DIR}`)
    if (!urls) throw new Error('The database is not running.')
    const settings = await settingsOf(urls.administratorUrl)
    holds('fsync and synchronous_commit are on', settings.fsync === 'on' && settings.synchronous_commit === 'on')

    const services = [muster.find(API).pid, muster.find(CHAT).pid]
    const lists = `${muster.apiUrl}/projects/organization/${account.organization}`
    const probe = steadily(perSecond, () => ask(lists, { token: account.token }))
    const accepting: number[] = []
    const outages: number[] = []
    for (let round = 0; round < rounds; round++) {
      await writers.nextAcknowledged()
      await wait(200 + below(2_800))
      const server = await startOf(urls.administratorUrl)
      const began = performance.now()
      const killed = target.kill(round % 2 ? 'shutdown' : 'postgres')
      accepting.push(await successorOf(urls.administratorUrl, server))
      outages.push((accepting.at(-1) ?? 0) - began)
      await killed
    }
    const answers = await probe.stop()
    const judgement = await target.judge()

    const goodAt = answers.filter(({ status }) => status === 200).map(({ began, ms }) => began + ms)
    const firstGood = accepting.map((from) => Math.min(...goodAt.filter((at) => at >= from)) - from)
    const refused = answers.filter(({ status }) => status !== 200)
    const writersGot = Object.fromEntries(writers.answers)
    holds('0 acknowledged lost', judgement.lost === 0)
    holds('0 duplicates', judgement.duplicates === 0)
    holds('no refused write is stored', judgement.ghosts === 0)
    holds('change and fact together', judgement.torn === 0)
    holds('during the outage, only 503 with detail and Retry-After', refused.every(isExpected503))
    holds(
      'writers received only 2xx and 503',
      Object.keys(writersGot).every((status) => /^(2..|503)$/.test(status)),
    )
    holds('both services keep running', services.join() === [muster.find(API).pid, muster.find(CHAT).pid].join())
    within('every refusal', Math.max(...refused.map(({ ms }) => Math.round(ms))), 2_000)
    within('first successful response after the database accepts clients, p95', shares(firstGood).p95, 3_000)
    print({
      rounds,
      ...judgement,
      writersGot,
      probes: statuses(answers),
      refusedMs: shares(refused.map(({ ms }) => ms)),
      databaseAwayMs: shares(outages),
      firstGoodMs: shares(firstGood),
      unexpected: refused.filter((answer) => !isExpected503(answer)).slice(0, 3),
      uncaughtErrors: uncaughtErrors(muster.output()),
    })
  } finally {
    await target.close()
  }
})
