// R22: 1,000 sign-ins a minute with forged forwarding headers, against one account and against many.
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, statuses } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { shares } from '../lib/shares.ts'
import { steadily } from '../lib/steady.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 22
const perMinute = 1_000
const stormMs = short ? 6_000 : 60_000
const readsPerSecond = 50
/** An account may be tried ten times in 15 minutes from one address, so the owner signs in less often than that. */
const ownerSignIns = 8

const oneAddress = '127.0.0.66'
const guesser = '127.0.0.77'
const owners = '127.0.0.10'

const { below, pick } = chance(seed)
const { holds, within, print } = verdict('R22', seed)

await withBuild('r22', (dist) =>
  withMuster(dist, { RATE_LIMITS: 'on' }, async ({ muster }) => {
    const { email, password, token, organization } = await makeAccount(muster.apiUrl)
    const signIn = (from: string, email: string, password: string, forwarded?: string) =>
      ask(`${muster.apiUrl}/auth/login`, {
        method: 'POST',
        from,
        body: { email, password },
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      })
    const first = await signIn(owners, email, password)
    if (first.status !== 200) throw new Error(`The owner cannot sign in: ${first.body}`)

    const agent = new Agent({ keepAlive: true })
    const read = () => ask(`${muster.apiUrl}/tasks/organization/${organization}`, { token, agent })
    const reading = steadily(readsPerSecond, read)

    type Tried = Answer & { account: string; from: string }
    const tried: Tried[] = []
    const storm = steadily(perMinute / 60, async (count) => {
      // At random: the owner's account from one address, from many, or many accounts from one address.
      const [account, from] = pick([
        [email, oneAddress],
        [email, `127.0.1.${1 + below(20)}`],
        [`somebody-${below(1_000)}@example.org`, guesser],
      ])
      // Every tenth request names the owner's address.
      const forwarded = count % 10 ? `10.${below(256)}.${below(256)}.${below(256)}` : owners
      const answer = await signIn(from, account, `guess ${count}`, forwarded)
      tried.push({ ...answer, account, from })
      return answer
    })
    const owner: Answer[] = []
    for (let count = 0; count < ownerSignIns; count++) {
      await wait(stormMs / ownerSignIns)
      owner.push(await signIn(owners, email, password, `10.0.0.${count}`))
    }
    await storm.stop()
    const others = await reading.stop()
    agent.destroy()

    const evaluated = new Map<string, number>()
    for (const { status, account, from } of tried) {
      if (status !== 401) continue
      const key = `${account} from ${from}`
      evaluated.set(key, (evaluated.get(key) ?? 0) + 1)
    }
    const most = Math.max(...evaluated.values())
    const fromOne = tried.filter(({ status, from }) => status === 401 && from === guesser).length
    const oneAccount = tried.filter(({ status, account }) => status === 401 && account === email).length
    const readMs = shares(others.map(({ ms }) => ms))
    holds(`at most 10 evaluated for an account and real address, there were ${most}`, most <= 10)
    holds(`at most 100 evaluated from one address, there were ${fromOne}`, fromOne <= 100)
    holds(
      'only 401 and 429',
      tried.every(({ status }) => status === 401 || status === 429),
    )
    holds(
      '429 has Retry-After',
      tried.every(({ status, headers }) => status === 401 || Number(headers['retry-after']) > 0),
    )
    holds(
      'the owner can sign in',
      owner.every(({ status }) => status === 200),
    )
    holds(
      'other requests succeed',
      others.every(({ status }) => status === 200),
    )
    within('other requests, p95', readMs.p95, 300)
    print({
      perMinute,
      tried: statuses(tried),
      mostForAccountAndAddress: most,
      fromOneAddress: fromOne,
      againstTheOwner: oneAccount,
      owner: statuses(owner),
      ownerMs: shares(owner.map(({ ms }) => ms)),
      othersMs: readMs,
    })
  }),
)
