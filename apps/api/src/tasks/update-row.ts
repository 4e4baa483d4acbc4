import type { Task } from '@muster/contracts/tasks'
import { instant } from '@muster/database/json'
import type { Tables } from '@muster/database/tables'
import type { Tx } from '@muster/server/store'
import { sql, type UpdateObject } from 'kysely'

type Columns = UpdateObject<Tables, 'tasks'>

/** Writes columns of a locked task, counts up its version, and answers it as it stands now. */
export async function updateRow(tx: Tx, task: Task, columns: Columns): Promise<Task> {
  const finished = 'status' in columns && {
    completed_at: columns.status === 'done' ? sql<string>`coalesce(completed_at, now())` : null,
  }
  const row = await tx
    .updateTable('tasks')
    .set({ ...columns, ...finished, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', task.id)
    .returning([
      'title',
      'description',
      'status',
      'priority',
      'due_date',
      'expected_completion_time',
      'estimated_hours',
      'position',
      'comment_count',
      'project_id',
      'goal_id',
      'milestone_id as goal_milestone_id',
      'version',
      sql<string | null>`case when due_date::time <> '23:59:59' then to_char(due_date, 'HH24:MI') end`.as('due_time'),
      instant(sql.ref('updated_at')).as('updated_at'),
    ])
    .executeTakeFirstOrThrow()
  return { ...task, ...row }
}
