// R22: 1,000 sign-ins a minute with forged forwarding headers, against one account and against many.
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { percentiles } from '../lib/percentiles.ts'
import { countStatuses, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 22
const perMinute = 1_000
const stormMs = isShort ? 6_000 : 60_000
const readsPerSecond = 50
/** An account may be tried ten times in 15 minutes from one IP address, so the owner signs in less often than that. */
const ownerSignIns = 8

const oneAddress = '127.0.0.66'
const guesserAddress = '127.0.0.77'
const ownerAddress = '127.0.0.10'

const { integerBelow, pick } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R22', seed)

await withBuild('r22', (dist) =>
  withMuster(dist, { RATE_LIMITS: 'on' }, async ({ muster }) => {
    const { email, password, token, organizationId } = await makeAccount(muster.apiUrl)
    const signIn = (from: string, email: string, password: string, forwarded?: string) =>
      sendRequest(`${muster.apiUrl}/auth/login`, {
        method: 'POST',
        localAddress: from,
        body: { email, password },
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      })
    const first = await signIn(ownerAddress, email, password)
    if (first.status !== 200) throw new Error(`The owner cannot sign in: ${first.body}`)

    const agent = new Agent({ keepAlive: true })
    const read = () => sendRequest(`${muster.apiUrl}/tasks/organization/${organizationId}`, { token, agent })
    const reading = sendSteadily(readsPerSecond, read)

    type TriedSignIn = MeasuredResponse & { account: string; from: string }
    const triedSignIns: TriedSignIn[] = []
    const storm = sendSteadily(perMinute / 60, async (count) => {
      // The target is chosen at random: the owner's account from one IP address or from many, or many accounts from one
      // IP address.
      const [account, from] = pick([
        [email, oneAddress],
        [email, `127.0.1.${1 + integerBelow(20)}`],
        [`somebody-${integerBelow(1_000)}@example.org`, guesserAddress],
      ])
      // Every tenth request claims to be forwarded for the owner's IP address.
      const forwarded = count % 10 ? `10.${integerBelow(256)}.${integerBelow(256)}.${integerBelow(256)}` : ownerAddress
      const response = await signIn(from, account, `guess ${count}`, forwarded)
      triedSignIns.push({ ...response, account, from })
      return response
    })
    const ownerResponses: MeasuredResponse[] = []
    for (let count = 0; count < ownerSignIns; count++) {
      await wait(stormMs / ownerSignIns)
      ownerResponses.push(await signIn(ownerAddress, email, password, `10.0.0.${count}`))
    }
    await storm.stop()
    const others = await reading.stop()
    agent.destroy()

    const evaluatedCounts = new Map<string, number>()
    for (const { status, account, from } of triedSignIns) {
      if (status !== 401) continue
      const key = `${account} from ${from}`
      evaluatedCounts.set(key, (evaluatedCounts.get(key) ?? 0) + 1)
    }
    const highestCount = Math.max(...evaluatedCounts.values())
    const guesserCount = triedSignIns.filter(({ status, from }) => status === 401 && from === guesserAddress).length
    const ownerAccountCount = triedSignIns.filter(({ status, account }) => status === 401 && account === email).length
    const readMs = percentiles(others.map(({ ms }) => ms))
    requireTrue(`at most 10 evaluated for an account and real address, there were ${highestCount}`, highestCount <= 10)
    requireTrue(`at most 100 evaluated from one address, there were ${guesserCount}`, guesserCount <= 100)
    requireTrue(
      'only 401 and 429',
      triedSignIns.every(({ status }) => status === 401 || status === 429),
    )
    requireTrue(
      '429 has Retry-After',
      triedSignIns.every(({ status, headers }) => status === 401 || Number(headers['retry-after']) > 0),
    )
    requireTrue(
      'the owner can sign in',
      ownerResponses.every(({ status }) => status === 200),
    )
    requireTrue(
      'other requests succeed',
      others.every(({ status }) => status === 200),
    )
    requireWithin('other requests, p95', readMs.p95, 300)
    print({
      perMinute,
      tried: countStatuses(triedSignIns),
      mostForAccountAndAddress: highestCount,
      fromOneAddress: guesserCount,
      againstTheOwner: ownerAccountCount,
      owner: countStatuses(ownerResponses),
      ownerMs: percentiles(ownerResponses.map(({ ms }) => ms)),
      othersMs: readMs,
    })
  }),
)
