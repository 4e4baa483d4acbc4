// R14: the same POST ten times concurrently, five times to each of two apis, which are killed during the requests; and
// the same invitation 50 times concurrently.
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { withKills, withNodes } from '../lib/nodes.ts'
import { percentiles } from '../lib/percentiles.ts'
import { countStatuses, type MeasuredResponse, retryUntilAvailable, sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 14
const keyCount = isShort ? 20 : 500
const duplicateCount = 10
const keysAtOnce = 8
const replayedKeyCount = isShort ? 5 : 50
const guestCount = isShort ? 2 : 20
const invitedAtOnce = 50
const killPauseMs: [number, number] = [200, 1_000]

const { requireTrue, print } = createVerdict('R14', seed)

await withBuild('r14', (dist) =>
  withNodes(dist, { apiCount: 2, chatCount: 0 }, async (nodes) => {
    const { api, query } = nodes
    const { token, organizationId, projectId } = await makeAccount(api(0).url)
    const title = (key: number) => `Key ${key}`
    const createTask = (key: number, node: number, description = 'Once.') =>
      sendRequest(`${api(node).url}/tasks/`, {
        method: 'POST',
        token,
        headers: { 'idempotency-key': `key-${key}` },
        body: { title: title(key), description, project_id: projectId },
      })
    /** The number of tasks that were created with each idempotency key, by the title of the tasks. */
    const taskCounts = async () => {
      const rows = await query<{ title: string; count: number }>(
        `select title, count(*)::int as count from tasks where title like 'Key %' group by title`,
      )
      return new Map(rows.map((row) => [row.title, row.count]))
    }
    const isOncePerKey = (rows: Map<string, number>) =>
      rows.size === keyCount && [...rows.values()].every((count) => count === 1)

    const firstResponses = new Map<number, MeasuredResponse>()
    const distinctCounts: number[] = []
    const failedAttempts: MeasuredResponse[] = []
    const restartMs = await withKills(nodes, seededRandom(seed), killPauseMs, () =>
      withConcurrency(keyCount, keysAtOnce, async (key) => {
        const responses = await Promise.all(
          Array.from({ length: duplicateCount }, (_, attempt) =>
            retryUntilAvailable(() => createTask(key, attempt), failedAttempts),
          ),
        )
        distinctCounts.push(new Set(responses.map(({ status, body }) => `${status} ${body}`)).size)
        const [firstResponse] = responses
        if (firstResponse) firstResponses.set(key, firstResponse)
      }),
    )
    const afterStorm = await taskCounts()
    const firstStatuses = countStatuses([...firstResponses.values()])
    requireTrue(`${keyCount} rows, one of each key`, isOncePerKey(afterStorm))
    requireTrue(
      'one status and one body for each key, byte for byte',
      distinctCounts.every((distinctCount) => distinctCount === 1),
    )
    requireTrue('all were created', firstStatuses['201'] === keyCount)
    requireTrue(
      'only 201, 503 and missing responses',
      failedAttempts.every(({ status }) => status === 0 || status === 503),
    )

    const otherBodyResponses: MeasuredResponse[] = []
    await withConcurrency(keyCount, keysAtOnce, async (key) => {
      otherBodyResponses.push(await retryUntilAvailable(() => createTask(key, key, 'Something else.'), failedAttempts))
    })
    const withOtherBody = countStatuses(otherBodyResponses)
    requireTrue('another body: 422', withOtherBody['422'] === keyCount)
    requireTrue('another body: no new row', isOncePerKey(await taskCounts()))

    const setAge = (interval: string) =>
      query(`update idempotent_answers set at = now() - $1::interval where key like 'key-%'`, [interval])
    const countReplayed = async () => {
      let sameCount = 0
      await withConcurrency(replayedKeyCount, keysAtOnce, async (key) => {
        const { status, body } = await retryUntilAvailable(() => createTask(key, key + 1), failedAttempts)
        if (status === firstResponses.get(key)?.status && body === firstResponses.get(key)?.body) sameCount++
      })
      return sameCount
    }
    await setAge('23 hours 59 minutes')
    const replayedBefore = await countReplayed()
    requireTrue('a minute before 24 hours: the first response', replayedBefore === replayedKeyCount)
    requireTrue('a minute before 24 hours: no new row', isOncePerKey(await taskCounts()))
    await setAge('24 hours 1 minute')
    const replayedAfter = await countReplayed()
    const rows = await taskCounts()
    const madeAgain = [...rows.values()].filter((count) => count === 2).length
    requireTrue('a minute after 24 hours: a new row for each', replayedAfter === 0 && madeAgain === replayedKeyCount)

    const invitations: MeasuredResponse[] = []
    for (let guest = 0; guest < guestCount; guest++) {
      const send = (_: unknown, n: number) =>
        sendRequest(`${api(n).url}/organizations/${organizationId}/invite-member`, {
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
    requireTrue(
      'concurrent invitations: 1 user, 1 membership, 1 invitation',
      guests.length === guestCount &&
        guests.every((guest) => guest.users === 1 && guest.memberships === 1 && guest.invitations === 1),
    )
    requireTrue(
      'concurrent invitations: no 5xx',
      invitations.every(({ status }) => status > 0 && status < 500),
    )
    print({
      keys: keyCount,
      twins: duplicateCount,
      kills: restartMs.length,
      readyMs: percentiles(restartMs),
      rows: [...afterStorm.values()].reduce((sum, count) => sum + count, 0),
      given: firstStatuses,
      retried: countStatuses(failedAttempts),
      withOtherBody,
      replayedBefore,
      madeAgain,
      invited: countStatuses(invitations),
      inviteMs: percentiles(invitations.map(({ ms }) => ms)),
    })
  }),
)
