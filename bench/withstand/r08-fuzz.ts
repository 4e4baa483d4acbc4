// R8: malformed requests to every operation of the API's OpenAPI document, signed out and as a member, an admin and a
// stranger: every request gets a response as documented, and every 4xx has a message.
import { fuzz } from '../../apps/api/src/testing/malformed/fuzz.ts'
import { API } from '../../apps/launcher/src/testing/start-muster.ts'
import { ask, uncaughtErrors } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { testAccess } from '../lib/test-access.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 8
const requests = short ? 1_000 : 10_000
const perOperation = short ? 10 : 60

const { holds, print } = verdict('R8', seed)

await withBuild('r08', (dist) =>
  withMuster(dist, {}, async (running) => {
    const { muster } = running
    const api = muster.find(API).pid
    const access = await testAccess(running)
    const document = JSON.parse((await ask(`${muster.apiUrl}/openapi.json`)).body)
    const port = Number(new URL(muster.apiUrl).port)
    const { faults, ...figures } = await fuzz({ port, document, house: access, seed, requests, perOperation })
    await access.close()

    const uncaught = uncaughtErrors(muster.output())
    holds(`at least ${requests} requests`, figures.requests >= requests)
    holds(
      '0 × 5xx',
      Object.keys(figures.statuses).every((status) => Number(status) < 500),
    )
    holds('0 without a response within 5 s', figures.statuses[0] === undefined)
    holds('0 exits', muster.find(API).pid === api && uncaught.length === 0)
    holds('every response is as documented, and every 4xx has a message', faults.length === 0)
    print({ ...figures, faults: faults.length, first: faults.slice(0, 5), uncaught })
  }),
)
