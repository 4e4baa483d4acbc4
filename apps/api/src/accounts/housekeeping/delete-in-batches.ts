import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** So many rows are deleted in much less than the time limit of a statement. */
export const housekeepingBatch = 5_000

/**
 * Deletes the rows of a table that meet the condition, in one transaction per batch. Rows that another transaction has
 * locked are deleted by the next run, so that this one waits for nothing.
 */
export async function deleteInBatches(
  store: Store,
  table: string,
  condition: RawBuilder<unknown>,
  batchSize: number,
): Promise<void> {
  for (let deletedCount = batchSize; deletedCount === batchSize; ) {
    const { rows } = await store.writeOnce((db) =>
      sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${condition} limit ${batchSize} for update skip locked
        )) returning 1`.execute(db),
    )
    deletedCount = rows.length
  }
}
