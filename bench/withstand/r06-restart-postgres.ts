// R6: clean restarts of the database server (as by `pg_ctl restart -m fast`) under a load of 100 requests a second.
import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import { API_COMMAND, CHAT_COMMAND, POSTGRES_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { percentiles } from '../lib/percentiles.ts'
import { startOf, waitForSuccessor } from '../lib/postgres.ts'
import {
  countStatuses,
  isExpected503,
  type MeasuredResponse,
  sendRequest,
  uncaughtErrors,
} from '../lib/send-request.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 6
const restarts = isShort ? 2 : 10
const perSecond = isShort ? 30 : 100
/** The time from one restart to the next. */
const roundMs = isShort ? 3_000 : 8_000

const isError = ({ status }: MeasuredResponse) => status === 0 || status >= 300

const { requireTrue, requireWithin, print } = createVerdict('R6', seed)

await withBuild('r06', (dist) =>
  withMuster(dist, {}, async ({ muster, environment }) => {
    const { token, organizationId, projectId } = await makeAccount(muster.apiUrl)
    const urls = await runningEmbedded(`${environment.DATA_DIR}`)
    if (!urls) throw new Error('The database is not running.')
    const servicePids = [muster.find(API_COMMAND).pid, muster.find(CHAT_COMMAND).pid]
    const listUrl = `${muster.apiUrl}/tasks/organization/${organizationId}?limit=20`
    const read = () => sendRequest(listUrl, { token })
    const write = (count: number) =>
      sendRequest(`${muster.apiUrl}/tasks/`, {
        token,
        method: 'POST',
        body: { title: `Task ${count}`, project_id: projectId },
      })
    for (let warmUp = 0; warmUp < 20; warmUp++) await Promise.all([read(), write(warmUp)])

    const load = sendSteadily(perSecond, (count) => (count % 5 ? read() : write(count)))
    const [errorWindowMs, unavailableMs, lateFailures]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < restarts; round++) {
      const previousStart = await startOf(urls.administratorUrl)
      const startedAt = performance.now()
      process.kill(muster.find(POSTGRES_COMMAND).pid, 'SIGINT')
      unavailableMs.push((await waitForSuccessor(urls.administratorUrl, previousStart)) - startedAt)
      await wait(roundMs - (performance.now() - startedAt))
      const badResponses = load.responses.filter(
        (response) => isError(response) && response.startedAt + response.ms >= startedAt,
      )
      const ends = badResponses.map((response) => response.startedAt + response.ms)
      errorWindowMs.push(Math.max(0, ...ends) - Math.min(...ends, Math.max(0, ...ends)))
      // Every request sent more than 5 s after the start of the restart must succeed.
      lateFailures.push(badResponses.filter((response) => response.startedAt > startedAt + 5_000).length)
    }
    const responses = await load.stop()

    const refused = responses.filter(isError)
    const unexpected = refused.filter((response) => !isExpected503(response))
    requireTrue('only 503 with detail and Retry-After', unexpected.length === 0)
    requireTrue(
      '0 errors after 5 s',
      lateFailures.every((count) => count === 0),
    )
    requireTrue(
      'both services keep running',
      servicePids.join() === [muster.find(API_COMMAND).pid, muster.find(CHAT_COMMAND).pid].join(),
    )
    const uncaught = uncaughtErrors(muster.output())
    requireTrue('0 unhandled rejections', uncaught.length === 0)
    requireWithin('longest window of errors', Math.max(...errorWindowMs), 5_000)
    print({
      restarts,
      perSecond,
      answers: countStatuses(responses),
      errorWindowMs: percentiles(errorWindowMs),
      databaseAwayMs: percentiles(unavailableMs),
      refusedMs: percentiles(refused.map(({ ms }) => ms)),
      unexpected: unexpected.slice(0, 3),
      uncaughtErrors: uncaught,
    })
  }),
)
