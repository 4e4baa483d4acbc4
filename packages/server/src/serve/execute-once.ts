import { sql } from 'kysely'
import { problemOf } from '../http/problem-of.ts'
import { Problem } from '../http/problems.ts'
import { inSavepoint, isRetryable, type Store, storeWithin, type Tx } from '../store.ts'

/** A request that may be repeated. `fingerprint` is a hash of its query and body. */
export type RepeatableRequest = { userId: number; method: string; path: string; key: string; fingerprint: Buffer }

/** A response as it is stored and sent again, byte for byte. */
export type StoredResponse = { status: number; headers: Record<string, string>; body: string | null }

type StoredRow = StoredResponse & { has_same_body: boolean; is_expired: boolean }

/**
 * Executes a request once, even if it is repeated within 24 hours on any node: one transaction claims the key, executes
 * the request and stores the response. A concurrent duplicate waits for the row of the key. Refusals with 5xx, 429 or
 * 401 are not stored. A repeated request needs the same permissions as the first: it is run again and rolled back, and
 * is refused if `run` throws 401, 403 or 404, unless `isCausedByFirst` returns true.
 */
export async function executeOnce(
  store: Store,
  request: RepeatableRequest,
  run: (txStore: Store) => Promise<StoredResponse>,
  /** Whether a repeated request is refused only because the first request was executed. */
  isCausedByFirst: (refusal: Problem, firstResponse: StoredResponse, txStore: Store) => Promise<boolean> = async () =>
    false,
): Promise<StoredResponse> {
  let afterCommit: (() => void)[] = []
  const response = await store.write(async (tx) => {
    afterCommit = []
    const txStore = storeWithin(tx, store, (work) => afterCommit.push(work))
    const firstResponse = await claimKey(tx, request)
    if (!firstResponse) return storeResponse(tx, request, await responseOf(tx, () => run(txStore)))
    const refusal = await refusalOf(tx, () => run(txStore))
    afterCommit = []
    if (refusal && !(await isCausedByFirst(refusal, firstResponse, txStore))) throw refusal
    return firstResponse
  })
  for (const work of afterCommit) work()
  return response
}

/** Claims the key; returns undefined on success, otherwise the stored response. Waits for a concurrent duplicate. */
async function claimKey(tx: Tx, request: RepeatableRequest): Promise<StoredResponse | undefined> {
  const { userId, method, path, key, fingerprint } = request
  const { rows: claimedRows } = await sql`
    insert into idempotent_answers (user_id, method, path, key, body_hash)
    values (${userId}, ${method}, ${path}, ${key}, ${fingerprint})
    on conflict do nothing returning 1`.execute(tx)
  if (claimedRows.length > 0) return undefined

  const { rows: existingRows } = await sql<StoredRow>`
    select status, headers, body, body_hash = ${fingerprint} as has_same_body, at < ${oneDayAgo} as is_expired
    from idempotent_answers where ${isRowOf(request)}`.execute(tx)
  const [row] = existingRows
  if (row && !row.is_expired) {
    if (!row.has_same_body) throw new Problem(422, 'This Idempotency-Key was used with another body.')
    return { status: row.status, headers: row.headers, body: row.body }
  }
  const { rows: renewedRows } = await sql`
    update idempotent_answers set body_hash = ${fingerprint}, at = now()
    where ${isRowOf(request)} and at < ${oneDayAgo} returning 1`.execute(tx)
  // If no row was updated, the key has been deleted or claimed by a concurrent duplicate in the meantime.
  return renewedRows.length > 0 ? undefined : claimKey(tx, request)
}

const oneDayAgo = sql`now() - interval '24 hours'`
const isRowOf = ({ userId, method, path, key }: RepeatableRequest) =>
  sql`user_id = ${userId} and method = ${method} and path = ${path} and key = ${key}`

async function storeResponse(tx: Tx, request: RepeatableRequest, response: StoredResponse): Promise<StoredResponse> {
  // Allocating a task number turns synchronous commits off, but a transaction that stores a response must wait for the
  // disk.
  await sql`set local synchronous_commit to default`.execute(tx)
  await sql`
    update idempotent_answers
    set status = ${response.status}, headers = ${JSON.stringify(response.headers)}::jsonb, body = ${response.body}
    where ${isRowOf(request)}`.execute(tx)
  return response
}

/** The response of the request, or its refusal in the form of a response. Rethrows errors that must not be stored. */
async function responseOf(tx: Tx, run: () => Promise<StoredResponse>): Promise<StoredResponse> {
  try {
    return await inSavepoint(tx, run)
  } catch (error) {
    const problem = isRetryable(error) ? undefined : problemOf(error)
    if (!problem || problem.status >= 500 || problem.status === 429 || problem.status === 401) throw error
    return {
      status: problem.status,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: JSON.stringify(problem.body()),
    }
  }
}

const refusalStatuses = new Set([401, 403, 404])

class DryRunEndedError extends Error {}

/**
 * Runs the request again and rolls it back. Returns the refusal if the request would now be refused with 401, 403 or
 * 404.
 */
async function refusalOf(tx: Tx, run: () => Promise<StoredResponse>): Promise<Problem | undefined> {
  try {
    await inSavepoint(tx, async () => {
      await run()
      throw new DryRunEndedError()
    })
  } catch (error) {
    const problem = isRetryable(error) ? undefined : problemOf(error)
    if (isRetryable(error) || problem?.status === 503) throw error
    if (problem && refusalStatuses.has(problem.status)) return problem
  }
  return undefined
}
