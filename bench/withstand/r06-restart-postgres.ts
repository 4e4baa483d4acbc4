// R6: the database server is restarted cleanly (as `pg_ctl restart -m fast` does) under 100 requests a second.
import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@muster/database/embedded/running'
import { API, CHAT, POSTGRES } from '../../apps/launcher/src/testing/start-muster.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, isExpected503, statuses, uncaughtErrors } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { startOf, successorOf } from '../lib/postgres.ts'
import { shares } from '../lib/shares.ts'
import { steadily } from '../lib/steady.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 6
const restarts = short ? 2 : 10
const perSecond = short ? 30 : 100
/** The time from one restart to the next. */
const roundMs = short ? 3_000 : 8_000

const isError = ({ status }: Answer) => status === 0 || status >= 300

const { holds, within, print } = verdict('R6', seed)

await withBuild('r06', (dist) =>
  withMuster(dist, {}, async ({ muster, environment }) => {
    const { token, organization, project } = await makeAccount(muster.apiUrl)
    const urls = await runningEmbedded(`${environment.DATA_DIR}`)
    if (!urls) throw new Error('The database is not running.')
    const services = [muster.find(API).pid, muster.find(CHAT).pid]
    const list = `${muster.apiUrl}/tasks/organization/${organization}?limit=20`
    const read = () => ask(list, { token })
    const write = (count: number) =>
      ask(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body: { title: `Task ${count}`, project_id: project } })
    for (let warm = 0; warm < 20; warm++) await Promise.all([read(), write(warm)])

    const load = steadily(perSecond, (count) => (count % 5 ? read() : write(count)))
    const [windows, away, late]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < restarts; round++) {
      const server = await startOf(urls.administratorUrl)
      const began = performance.now()
      process.kill(muster.find(POSTGRES).pid, 'SIGINT')
      away.push((await successorOf(urls.administratorUrl, server)) - began)
      await wait(roundMs - (performance.now() - began))
      const bad = load.answers.filter((answer) => isError(answer) && answer.began + answer.ms >= began)
      const ends = bad.map((answer) => answer.began + answer.ms)
      windows.push(Math.max(0, ...ends) - Math.min(...ends, Math.max(0, ...ends)))
      // Every request sent more than 5 s after the start of the restart must succeed.
      late.push(bad.filter((answer) => answer.began > began + 5_000).length)
    }
    const answers = await load.stop()

    const refused = answers.filter(isError)
    const unexpected = refused.filter((answer) => !isExpected503(answer))
    holds('only 503 with detail and Retry-After', unexpected.length === 0)
    holds(
      '0 errors after 5 s',
      late.every((count) => count === 0),
    )
    holds('both services keep running', services.join() === [muster.find(API).pid, muster.find(CHAT).pid].join())
    const uncaught = uncaughtErrors(muster.output())
    holds('0 unhandled rejections', uncaught.length === 0)
    within('longest window of errors', Math.max(...windows), 5_000)
    print({
      restarts,
      perSecond,
      answers: statuses(answers),
      errorWindowMs: shares(windows),
      databaseAwayMs: shares(away),
      refusedMs: shares(refused.map(({ ms }) => ms)),
      unexpected: unexpected.slice(0, 3),
      uncaughtErrors: uncaught,
    })
  }),
)
