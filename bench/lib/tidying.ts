import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import type { Nodes } from './nodes.ts'
import type { Person } from './people.ts'
import { type MeasuredResponse, retryUntilAvailable, sendRequest } from './send-request.ts'

const bulkSize = 10

type TidyingOptions = { seed: number; checkpoints: number; operationsPerWindow: number }

/**
 * Each user tidies up their notifications in two windows at once, each window on a different node. At each checkpoint,
 * the counts that both nodes return are compared with the rows in the database. `acts` are the responses to the
 * operations, and `readCount` is the number of counts that were read.
 */
export async function tidyUp(
  { api, query }: Nodes,
  team: Person[],
  { seed, checkpoints, operationsPerWindow }: TidyingOptions,
) {
  const acts: MeasuredResponse[] = []
  /** Failed attempts, which were retried. */
  const failures: MeasuredResponse[] = []
  const wrongCounts: string[] = []
  let negativeCounts = 0
  let readCount = 0
  const randomGenerators = team.map((_, n) => [seededRandom(seed + n), seededRandom(seed + team.length + n)])

  const count = async (node: number, token: string | undefined) => {
    const { body } = await retryUntilAvailable(
      () => sendRequest(`${api(node).url}/notifications/stats`, { token }),
      failures,
    )
    const figures: { total: number; unread_count: number } = JSON.parse(body)
    if (figures.unread_count < 0 || figures.total < 0) negativeCounts++
    readCount++
    return figures
  }

  const tidy = async ({ id, tokens }: Person, personIndex: number) => {
    const rows = await query<{ id: number }>('select id from notifications where user_id = $1 order by id', [id])
    const ids = rows.map((row) => row.id)
    const windows = tokens.map(async (token, node) => {
      const nodeRandom = randomGenerators[personIndex]?.[node] ?? seededRandom(seed)
      for (let act = 0; act < operationsPerWindow && ids.length > 0; act++) {
        const { method, path, body } = randomOperation(nodeRandom, ids)
        const send = () => sendRequest(`${api(node).url}/notifications/${path}`, { method, token, body })
        acts.push(await retryUntilAvailable(send, failures))
        if (act % 5 === 0) await count(node + 1, token)
      }
    })
    await Promise.all(windows)
  }

  const compare = async () => {
    const rows = await query<{ user_id: number; total: number; unread_count: number }>(
      `select user_id, count(*)::int as total, (count(*) filter (where read_at is null))::int as unread_count
       from notifications where archived_at is null group by user_id`,
    )
    for (const { id, tokens } of team) {
      const { total, unread_count } = rows.find((row) => row.user_id === id) ?? { total: 0, unread_count: 0 }
      for (const [node, token] of tokens.entries()) {
        const countedByApi = await count(node, token)
        if (countedByApi.total !== total || countedByApi.unread_count !== unread_count)
          wrongCounts.push(`${JSON.stringify(countedByApi)} but ${unread_count} of ${total}`)
      }
    }
  }

  for (let checkpoint = 0; checkpoint < checkpoints; checkpoint++) {
    await Promise.all(team.map(tidy))
    await compare()
  }
  return { acts, failures, wrongCounts, negativeCounts, readCount }
}

/** A random operation of a user on their notifications. */
function randomOperation({ chance, pick }: ReturnType<typeof seededRandom>, ids: number[]) {
  const change = () => pick(['read', 'unread', 'archive', 'unarchive'])
  if (chance(0.02)) return { method: 'PATCH', path: 'read-all', body: {} }
  if (chance(0.04)) return { method: 'DELETE', path: String(pick(ids)) }
  if (chance(0.3)) {
    const chosenIds = Array.from({ length: bulkSize }, () => pick(ids))
    return { method: 'PATCH', path: 'bulk', body: { ids: chosenIds, action: chance(0.03) ? 'delete' : change() } }
  }
  return { method: 'PATCH', path: `${pick(ids)}/${change()}` }
}
