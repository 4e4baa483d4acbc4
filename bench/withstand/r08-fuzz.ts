// R8: malformed requests to every operation in the API's OpenAPI document, signed out and as a member, an admin and a
// stranger: every response must be as documented, and every 4xx must have a message.
import { fuzz } from '../../apps/api/src/testing/malformed/fuzz.ts'
import { API_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { sendRequest, uncaughtErrors } from '../lib/send-request.ts'
import { openTestAccess } from '../lib/test-access.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 8
const requestCount = isShort ? 1_000 : 10_000
const perOperation = isShort ? 10 : 60

const { requireTrue, print } = createVerdict('R8', seed)

await withBuild('r08', (dist) =>
  withMuster(dist, {}, async (running) => {
    const { muster } = running
    const apiPid = muster.find(API_COMMAND).pid
    const access = await openTestAccess(running)
    const document = JSON.parse((await sendRequest(`${muster.apiUrl}/openapi.json`)).body)
    const port = Number(new URL(muster.apiUrl).port)
    const { faults, ...figures } = await fuzz({
      port,
      document,
      world: access,
      seed,
      requests: requestCount,
      perOperation,
    })
    await access.close()

    const uncaught = uncaughtErrors(muster.output())
    requireTrue(`at least ${requestCount} requests`, figures.requests >= requestCount)
    requireTrue(
      '0 × 5xx',
      Object.keys(figures.statuses).every((status) => Number(status) < 500),
    )
    requireTrue('0 without a response within 5 s', figures.statuses[0] === undefined)
    requireTrue('0 exits', muster.find(API_COMMAND).pid === apiPid && uncaught.length === 0)
    requireTrue('every response is as documented, and every 4xx has a message', faults.length === 0)
    print({ ...figures, faults: faults.length, first: faults.slice(0, 5), uncaught })
  }),
)
