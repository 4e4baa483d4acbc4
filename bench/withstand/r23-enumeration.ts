// R23: whether responses or their times reveal who has an account: signing in, resetting a password, inviting.
import { runningEmbedded } from '@muster/database/embedded/running'
import pg from 'pg'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { share } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 23
const samples = short ? 20 : 500
const mostMs = 5
/** A user may invite 100 people a day. */
const perAccount = 100

type Kind = 'known' | 'pending' | 'unknown'

const { below } = chance(seed)
const { holds, within, print } = verdict('R23', seed)

await withBuild('r23', (dist) =>
  withMuster(dist, { RATE_LIMITS: 'on' }, async ({ muster, environment }) => {
    const accounts: Awaited<ReturnType<typeof makeAccount>>[] = []
    for (let count = 0; count < Math.ceil((3 * samples) / perAccount); count++)
      accounts.push(await makeAccount(muster.apiUrl))
    const own = accounts[0]?.email ?? ''
    let invited = 0
    const invite = (email: string) => {
      const { organization, token } = accounts[Math.floor(invited++ / perAccount)] ?? {}
      return ask(`${muster.apiUrl}/organizations/${organization}/invite-member`, {
        method: 'POST',
        token,
        body: { email },
      })
    }
    await people(`${environment.DATA_DIR}`, own)
    for (let n = 0; n < samples; n++) await invite(emailOf('pending', n))

    // Each request comes from a different address, so that no rate limit applies.
    const addressOf = (n: number) => `127.${1 + Math.floor(n / 50_000)}.${Math.floor(n / 200) % 250}.${1 + (n % 200)}`
    let asked = 0
    const post = (path: string, body: object) =>
      ask(`${muster.apiUrl}${path}`, { method: 'POST', from: addressOf(asked++), body })

    const login = await compare(['known', 'pending', 'unknown'], (email) =>
      post('/auth/login', { email, password: 'not the password' }),
    )
    const reset = await compare(['known', 'pending', 'unknown'], (email) => post('/auth/password/forgot', { email }))
    const inviting = await compare(['known', 'unknown'], invite)

    for (const [name, { answers, medians }] of Object.entries({ login, reset, inviting })) {
      holds(`${name}: same bytes, there were ${answers.length} different responses`, answers.length === 1)
      const differ = Math.max(...Object.values(medians)) - Math.min(...Object.values(medians))
      within(`${name}: medians differ`, Number(differ.toFixed(1)), mostMs)
    }
    print({ samples, login, reset, inviting })
  }),
)

function emailOf(kind: Kind, n: number) {
  // All addresses have the same length, so that the responses do, too.
  return `${kind.padEnd(7, '-')}${String(n).padStart(4, '0')}@example.org`
}

/** Creates the known users, with the password of an existing user. */
async function people(dataDir: string, like: string): Promise<void> {
  const client = new pg.Client((await runningEmbedded(dataDir))?.ownerUrl)
  await client.connect()
  await client.query(
    `insert into users (email, username, full_name, status, is_verified, password_hash)
     select 'known--' || lpad(n::text, 4, '0') || '@example.org', 'known' || n, 'Somebody', 'active', true, u.password_hash
     from users u, generate_series(0, $1 - 1) n where u.email = $2`,
    [samples, like],
  )
  await client.end()
}

/** Sends the same number of requests of each kind, in random order, so that side effects of one affect all kinds equally. */
async function compare(kinds: Kind[], askFor: (email: string) => Promise<Answer>) {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  const answers = new Set<string>()
  for (let n = 0; n < samples; n++) {
    const order = kinds.map((kind) => ({ kind, at: below(1_000_000) })).toSorted((a, b) => a.at - b.at)
    for (const { kind } of order) {
      const email = emailOf(kind, n)
      const answer = await askFor(email)
      times.get(kind)?.push(answer.ms)
      answers.add(bytesOf(answer, email))
    }
  }
  const medians = Object.fromEntries([...times].map(([kind, ms]) => [kind, share(ms, 0.5)]))
  return { answers: [...answers].slice(0, 3), medians }
}

/** A response without the parts that always differ: request id, time, e-mail address and link. */
function bytesOf({ status, headers, body }: Answer, email: string): string {
  const { date, 'x-request-id': _id, ...rest } = headers
  const text = body
    .replaceAll(email, '{e-mail}')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/, '{moment}')
    .replace(/#[\w-]{43}/, '#{token}')
  return `${status} ${JSON.stringify(rest)} ${text} ${date ? 'dated' : ''}`
}
