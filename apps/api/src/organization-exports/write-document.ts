import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { estimatedRowCount, organizationOf, partsOf } from './contents.ts'

const batchSize = 500

type Scope = { organizationId: number; userId: number }

/**
 * Generates the document of an export in pieces, with at most a few hundred rows in memory at a time. If `tx` is a
 * repeatable read transaction, all pieces show the same state of the database. Calls `onProgress` with the percentage
 * after each batch of rows.
 */
export async function* generateDocument(
  tx: Db,
  { organizationId, userId }: Scope,
  onProgress: (percent: number) => void,
) {
  const [organization] = (await organizationOf(organizationId).execute(tx)).rows
  const [estimate] = (await estimatedRowCount(organizationId).execute(tx)).rows
  if (!organization || !estimate) throw new Error('The organization is gone.')
  const at = new Date().toISOString()
  yield `{"format":"muster-organization-1","exported_at":"${at}",\n"organization":${organization.json}`
  let written = 0
  for (const { key, rows, writeJson } of partsOf(tx, userId, organizationId)) {
    yield `,\n"${key}":[`
    let isFirst = true
    for await (const batch of readBatches(tx, sql`select json::text as json from (${rows}) r`)) {
      yield `${isFirst ? '' : ','}\n${(writeJson ? batch.map(writeJson) : batch).join(',\n')}`
      isFirst = false
      written += batch.length
      onProgress(Math.min(99, Math.floor((100 * written) / Math.max(estimate.rows, 1))))
    }
    yield '\n]'
  }
  yield '\n}\n'
}

/** The rows of a query in batches, read through a cursor in the transaction. */
async function* readBatches(tx: Db, query: ReturnType<typeof sql>) {
  await sql`declare part no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch ${sql.lit(batchSize)} from part`.execute(tx)
    if (rows.length > 0) yield rows.map(({ json }) => json)
    if (rows.length < batchSize) break
  }
  await sql`close part`.execute(tx)
}
