// R23: whether responses or their times reveal who has an account, when signing in, resetting a password or inviting.
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import pg from 'pg'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { percentile } from '../lib/percentiles.ts'
import { type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 23
const sampleCount = isShort ? 20 : 500
const maxMs = 5
/** On an installation without SMTP, such as this one, a user may invite 100 people a day. */
const perAccount = 100

type Kind = 'known' | 'pending' | 'unknown'

const { integerBelow } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R23', seed)

await withBuild('r23', (dist) =>
  withMuster(dist, { RATE_LIMITS: 'on' }, async ({ muster, environment }) => {
    const accounts: Awaited<ReturnType<typeof makeAccount>>[] = []
    for (let count = 0; count < Math.ceil((3 * sampleCount) / perAccount); count++)
      accounts.push(await makeAccount(muster.apiUrl))
    const ownEmail = accounts[0]?.email ?? ''
    let inviteCount = 0
    const invite = (email: string) => {
      const { organizationId, token } = accounts[Math.floor(inviteCount++ / perAccount)] ?? {}
      return sendRequest(`${muster.apiUrl}/organizations/${organizationId}/invite-member`, {
        method: 'POST',
        token,
        body: { email },
      })
    }
    await createKnownUsers(`${environment.DATA_DIR}`, ownEmail)
    for (let n = 0; n < sampleCount; n++) await invite(emailOf('pending', n))

    // Each sign-in and reset comes from a different IP address, so that no rate limit applies.
    const addressOf = (n: number) => `127.${1 + Math.floor(n / 50_000)}.${Math.floor(n / 200) % 250}.${1 + (n % 200)}`
    let requestCount = 0
    const post = (path: string, body: object) =>
      sendRequest(`${muster.apiUrl}${path}`, { method: 'POST', localAddress: addressOf(requestCount++), body })

    const login = await compare(['known', 'pending', 'unknown'], (email) =>
      post('/auth/login', { email, password: 'not the password' }),
    )
    const reset = await compare(['known', 'pending', 'unknown'], (email) => post('/auth/password/forgot', { email }))
    const inviting = await compare(['known', 'unknown'], invite)

    for (const [name, { answers: responses, medians }] of Object.entries({ login, reset, inviting })) {
      requireTrue(`${name}: same bytes, there were ${responses.length} different responses`, responses.length === 1)
      const medianDifference = Math.max(...Object.values(medians)) - Math.min(...Object.values(medians))
      requireWithin(`${name}: medians differ`, Number(medianDifference.toFixed(1)), maxMs)
    }
    print({ samples: sampleCount, login, reset, inviting })
  }),
)

function emailOf(kind: Kind, n: number) {
  // All email addresses have the same length, so that the responses have the same length, too.
  return `${kind.padEnd(7, '-')}${String(n).padStart(4, '0')}@example.org`
}

/** Creates the users of the kind `known`, with the password of an existing user. */
async function createKnownUsers(dataDir: string, templateEmail: string): Promise<void> {
  const client = new pg.Client((await runningEmbedded(dataDir))?.ownerUrl)
  await client.connect()
  await client.query(
    `insert into users (email, username, full_name, status, is_verified, password_hash)
     select 'known--' || lpad(n::text, 4, '0') || '@example.org', 'known' || n, 'Somebody', 'active', true, u.password_hash
     from users u, generate_series(0, $1 - 1) n where u.email = $2`,
    [sampleCount, templateEmail],
  )
  await client.end()
}

/**
 * Sends the same number of requests of each kind in random order, so that the side effects of a request affect all
 * kinds equally. @returns up to three different responses, and the median response time of each kind in milliseconds
 */
async function compare(kinds: Kind[], sendRequestFor: (email: string) => Promise<MeasuredResponse>) {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  const responses = new Set<string>()
  for (let n = 0; n < sampleCount; n++) {
    const order = kinds.map((kind) => ({ kind, at: integerBelow(1_000_000) })).toSorted((a, b) => a.at - b.at)
    for (const { kind } of order) {
      const email = emailOf(kind, n)
      const response = await sendRequestFor(email)
      times.get(kind)?.push(response.ms)
      responses.add(bytesOf(response, email))
    }
  }
  const medians = Object.fromEntries([...times].map(([kind, ms]) => [kind, percentile(ms, 0.5)]))
  return { answers: [...responses].slice(0, 3), medians }
}

/** A response without the parts that always differ: request id, time, email address and link. */
function bytesOf({ status, headers, body }: MeasuredResponse, email: string): string {
  const { date, 'x-request-id': _id, ...rest } = headers
  const text = body
    .replaceAll(email, '{email}')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/, '{moment}')
    .replace(/#[\w-]{43}/, '#{token}')
  return `${status} ${JSON.stringify(rest)} ${text} ${date ? 'dated' : ''}`
}
