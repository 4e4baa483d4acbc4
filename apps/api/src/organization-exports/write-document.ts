import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { organizationOf, partsOf, roughly } from './contents.ts'

const rowsAtOnce = 500

type Scope = { organizationId: number; userId: number }

/**
 * Generates the document of an export in pieces, from one snapshot of the database and with at most a few hundred rows in
 * memory. Calls `onProgress` with the percentage after each piece.
 */
export async function* document(tx: Db, { organizationId, userId }: Scope, onProgress: (percent: number) => void) {
  const [organization] = (await organizationOf(organizationId).execute(tx)).rows
  const [estimate] = (await roughly(organizationId).execute(tx)).rows
  if (!organization || !estimate) throw new Error('The organization is gone.')
  const at = new Date().toISOString()
  yield `{"format":"muster-organization-1","exported_at":"${at}",\n"organization":${organization.json}`
  let written = 0
  for (const { key, rows, write } of partsOf(tx, userId, organizationId)) {
    yield `,\n"${key}":[`
    let first = true
    for await (const page of pages(tx, sql`select json::text as json from (${rows}) r`)) {
      yield `${first ? '' : ','}\n${(write ? page.map(write) : page).join(',\n')}`
      first = false
      written += page.length
      onProgress(Math.min(99, Math.floor((100 * written) / Math.max(estimate.rows, 1))))
    }
    yield '\n]'
  }
  yield '\n}\n'
}

/** The rows of a query in batches, read through a cursor in the transaction. */
async function* pages(tx: Db, query: ReturnType<typeof sql>) {
  await sql`declare part no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch ${sql.lit(rowsAtOnce)} from part`.execute(tx)
    if (rows.length > 0) yield rows.map(({ json }) => json)
    if (rows.length < rowsAtOnce) break
  }
  await sql`close part`.execute(tx)
}
