import type { Task } from '@muster/contracts/tasks'
import type { Tables } from '@muster/database/tables'
import type { Tx } from '@muster/server/store'
import { sql, type UpdateObject } from 'kysely'

/**
 * Writes columns of a locked task and increments its version. A task that is done and stays done keeps its completion
 * time.
 */
export async function updateRow(tx: Tx, task: Task, columns: UpdateObject<Tables, 'tasks'>): Promise<void> {
  const completion = 'status' in columns && {
    completed_at: columns.status === 'done' ? sql<string>`coalesce(completed_at, now())` : null,
  }
  await tx
    .updateTable('tasks')
    .set({ ...columns, ...completion, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', task.id)
    .execute()
}
