// R14: the same POST ten times concurrently, five to each of two apis, which are killed during the requests; the same
// invitation 50 times concurrently.
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, statuses, untilAvailable } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { underKills, withNodes } from '../lib/nodes.ts'
import { shares } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 14
const keys = short ? 20 : 500
const twins = 10
const keysAtOnce = 8
const aged = short ? 5 : 50
const invited = short ? 2 : 20
const invitedAtOnce = 50
const killPauseMs: [number, number] = [200, 1_000]

const { holds, print } = verdict('R14', seed)

await withBuild('r14', (dist) =>
  withNodes(dist, { apis: 2, chats: 0 }, async (nodes) => {
    const { api, query } = nodes
    const { token, organization, project } = await makeAccount(api(0).url)
    const title = (key: number) => `Key ${key}`
    const make = (key: number, node: number, description = 'Once.') =>
      ask(`${api(node).url}/tasks/`, {
        method: 'POST',
        token,
        headers: { 'idempotency-key': `key-${key}` },
        body: { title: title(key), description, project_id: project },
      })
    /** The number of tasks of each key. */
    const taskCounts = async () => {
      const rows = await query<{ title: string; count: number }>(
        `select title, count(*)::int as count from tasks where title like 'Key %' group by title`,
      )
      return new Map(rows.map((row) => [row.title, row.count]))
    }
    const once = (rows: Map<string, number>) => rows.size === keys && [...rows.values()].every((count) => count === 1)

    const first = new Map<number, Answer>()
    const kindsOfAnswers: number[] = []
    const unanswered: Answer[] = []
    const ready = await underKills(nodes, chance(seed), killPauseMs, () =>
      withConcurrency(keys, keysAtOnce, async (key) => {
        const answers = await Promise.all(
          Array.from({ length: twins }, (_, twin) => untilAvailable(() => make(key, twin), unanswered)),
        )
        kindsOfAnswers.push(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size)
        const [one] = answers
        if (one) first.set(key, one)
      }),
    )
    const afterStorm = await taskCounts()
    const given = statuses([...first.values()])
    holds(`${keys} rows, one of each key`, once(afterStorm))
    holds(
      'one status and one body for each key, byte for byte',
      kindsOfAnswers.every((kinds) => kinds === 1),
    )
    holds('all were created', given['201'] === keys)
    holds(
      'only 201, 503 and missing responses',
      unanswered.every(({ status }) => status === 0 || status === 503),
    )

    const others: Answer[] = []
    await withConcurrency(keys, keysAtOnce, async (key) => {
      others.push(await untilAvailable(() => make(key, key, 'Something else.'), unanswered))
    })
    const withOtherBody = statuses(others)
    holds('another body: 422', withOtherBody['422'] === keys)
    holds('another body: no new row', once(await taskCounts()))

    const age = (interval: string) =>
      query(`update idempotent_answers set at = now() - $1::interval where key like 'key-%'`, [interval])
    const repeated = async () => {
      let same = 0
      await withConcurrency(aged, keysAtOnce, async (key) => {
        const { status, body } = await untilAvailable(() => make(key, key + 1), unanswered)
        if (status === first.get(key)?.status && body === first.get(key)?.body) same++
      })
      return same
    }
    await age('23 hours 59 minutes')
    const replayedBefore = await repeated()
    holds('a minute before 24 hours: the first response', replayedBefore === aged)
    holds('a minute before 24 hours: no new row', once(await taskCounts()))
    await age('24 hours 1 minute')
    const replayedAfter = await repeated()
    const rows = await taskCounts()
    const madeAgain = [...rows.values()].filter((count) => count === 2).length
    holds('a minute after 24 hours: a new row for each', replayedAfter === 0 && madeAgain === aged)

    const invitations: Answer[] = []
    for (let guest = 0; guest < invited; guest++) {
      const send = (_: unknown, n: number) =>
        ask(`${api(n).url}/organizations/${organization}/invite-member`, {
          method: 'POST',
          token,
          body: { email: `guest-${guest}@example.org`, role: 'member' },
        })
      invitations.push(...(await Promise.all(Array.from({ length: invitedAtOnce }, send))))
    }
    const guests = await query<{ users: number; memberships: number; invitations: number }>(
      `select count(distinct u.id)::int as users, count(distinct m.*)::int as memberships,
         count(distinct i.token_hash)::int as invitations
       from users u left join memberships m on m.user_id = u.id left join invitations i on i.user_id = u.id
       where u.email like 'guest-%' group by u.email`,
    )
    holds(
      'concurrent invitations: 1 user, 1 membership, 1 invitation',
      guests.length === invited &&
        guests.every((guest) => guest.users === 1 && guest.memberships === 1 && guest.invitations === 1),
    )
    holds(
      'concurrent invitations: no 5xx',
      invitations.every(({ status }) => status > 0 && status < 500),
    )
    print({
      keys,
      twins,
      kills: ready.length,
      readyMs: shares(ready),
      rows: [...afterStorm.values()].reduce((sum, count) => sum + count, 0),
      given,
      retried: statuses(unanswered),
      withOtherBody,
      replayedBefore,
      madeAgain,
      invited: statuses(invitations),
      inviteMs: shares(invitations.map(({ ms }) => ms)),
    })
  }),
)
