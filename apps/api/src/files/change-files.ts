import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Notes that the files of a task or project changed. `difference` is the change of the number of files that are
 * attached to the object itself.
 */
export async function changeFiles(tx: Tx, table: 'tasks' | 'projects', id: number, difference: number): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set file_count = file_count + ${difference}, files_version = files_version + 1 where id = ${id}`.execute(tx)
}
