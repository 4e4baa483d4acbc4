import { sql } from 'kysely'
import { problemOf } from '../http/problem-of.ts'
import { Problem } from '../http/problems.ts'
import { mustRunAgain, type Store, step, storeWithin, type Tx } from '../store.ts'

/** A request that may be repeated. `fingerprint` is a hash of its body. */
export type Repeatable = { userId: number; method: string; path: string; key: string; fingerprint: Buffer }

/** A response with the exact bytes that are sent each time. */
export type Answer = { status: number; headers: Record<string, string>; body: string | null }

type Row = Answer & { same: boolean; over: boolean }

/**
 * Executes a request once, however often it is repeated within 24 hours and on whichever node: one transaction claims
 * the key, does the work and stores the response. A concurrent duplicate waits at the key's row. 5xx and 429 are not
 * stored. A repeated request needs the same permissions; `run` throws 401, 403 or 404 without them.
 */
export async function answerOnce(
  store: Store,
  asked: Repeatable,
  run: (inside: Store) => Promise<Answer>,
  /** Whether a refusal of the second run only means that the first run has done its work. */
  isDone: (refusal: Problem, kept: Answer, inside: Store) => Promise<boolean> = async () => false,
): Promise<Answer> {
  let waiting: (() => void)[] = []
  const answer = await store.write(async (tx) => {
    waiting = []
    const inside = storeWithin(tx, store, (work) => waiting.push(work))
    const kept = await claim(tx, asked)
    if (!kept) return keep(tx, asked, await settled(tx, () => run(inside)))
    const refusal = await refusalOf(tx, () => run(inside))
    waiting = []
    if (refusal && !(await isDone(refusal, kept, inside))) throw refusal
    return kept
  })
  for (const work of waiting) work()
  return answer
}

/** Claims the key; returns undefined on success, otherwise the stored response. Waits for a concurrent duplicate. */
async function claim(tx: Tx, asked: Repeatable): Promise<Answer | undefined> {
  const { userId, method, path, key, fingerprint } = asked
  const { rows: taken } = await sql`
    insert into idempotent_answers (user_id, method, path, key, body_hash)
    values (${userId}, ${method}, ${path}, ${key}, ${fingerprint})
    on conflict do nothing returning 1`.execute(tx)
  if (taken.length > 0) return undefined

  const { rows: standing } = await sql<Row>`
    select status, headers, body, body_hash = ${fingerprint} as same, at < ${oneDayAgo} as over
    from idempotent_answers where ${rowOf(asked)}`.execute(tx)
  const [row] = standing
  if (row && !row.over) {
    if (!row.same) throw new Problem(422, 'This Idempotency-Key was used with another body.')
    return { status: row.status, headers: row.headers, body: row.body }
  }
  const { rows: renewed } = await sql`
    update idempotent_answers set body_hash = ${fingerprint}, at = now()
    where ${rowOf(asked)} and at < ${oneDayAgo} returning 1`.execute(tx)
  // No row if it was deleted just now, or a concurrent duplicate was faster.
  return renewed.length > 0 ? undefined : claim(tx, asked)
}

const oneDayAgo = sql`now() - interval '24 hours'`
const rowOf = ({ userId, method, path, key }: Repeatable) =>
  sql`user_id = ${userId} and method = ${method} and path = ${path} and key = ${key}`

async function keep(tx: Tx, asked: Repeatable, answer: Answer): Promise<Answer> {
  // Part of the work (allocating a number) does not wait for the disk; this transaction as a whole must.
  await sql`set local synchronous_commit to default`.execute(tx)
  await sql`
    update idempotent_answers
    set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb, body = ${answer.body}
    where ${rowOf(asked)}`.execute(tx)
  return answer
}

/** The response, or the refusal as a response; rethrows what must not be stored. */
async function settled(tx: Tx, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await step(tx, run)
  } catch (error) {
    const problem = mustRunAgain(error) ? undefined : problemOf(error)
    if (!problem || problem.status >= 500 || problem.status === 429 || problem.status === 401) throw error
    return {
      status: problem.status,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: JSON.stringify(problem.body()),
    }
  }
}

const refusals = new Set([401, 403, 404])

class Rehearsed extends Error {}

/** Runs the request again and rolls it back, to check whether it would be refused now. */
async function refusalOf(tx: Tx, run: () => Promise<Answer>): Promise<Problem | undefined> {
  try {
    await step(tx, async () => {
      await run()
      throw new Rehearsed()
    })
  } catch (error) {
    const problem = mustRunAgain(error) ? undefined : problemOf(error)
    if (mustRunAgain(error) || problem?.status === 503) throw error
    if (problem && refusals.has(problem.status)) return problem
  }
  return undefined
}
