// R8: malformed requests to every operation of the API's own document, as somebody signed out, a member, an admin and
// a stranger: all are answered, in the usual words, and as the document says.
import { fuzz } from '../../apps/api/src/testing/malformed/fuzz.ts'
import { API } from '../../apps/launcher/src/testing/start-muster.ts'
import { ask, uncaughtErrors } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { houseOn } from '../lib/house-on.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 8
const requests = short ? 1_000 : 10_000
const perOperation = short ? 10 : 60

const { holds, print } = verdict('R8', seed)

await withBuild('r08', (dist) =>
  withMuster(dist, {}, async (running) => {
    const { muster } = running
    const api = muster.find(API).pid
    const house = await houseOn(running)
    const document = JSON.parse((await ask(`${muster.apiUrl}/openapi.json`)).body)
    const port = Number(new URL(muster.apiUrl).port)
    const { faults, ...figures } = await fuzz({ port, document, house, seed, requests, perOperation })
    await house.close()

    const uncaught = uncaughtErrors(muster.output())
    holds(`at least ${requests} requests`, figures.requests >= requests)
    holds(
      '0 × 5xx',
      Object.keys(figures.statuses).every((status) => Number(status) < 500),
    )
    holds('0 without an answer within 5 s', figures.statuses[0] === undefined)
    holds('0 exits', muster.find(API).pid === api && uncaught.length === 0)
    holds('every answer is as the document says, and 4xx say in a sentence why', faults.length === 0)
    print({ ...figures, faults: faults.length, first: faults.slice(0, 5), uncaught })
  }),
)
