import type { Task } from '@muster/contracts/tasks'
import type { Principal } from '@muster/server/access/principal'
import { sql } from 'kysely'
import { oneTaskRow } from './task-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

/** The task after the change. A caller who no longer sees it gets its state before the change. */
export async function readAgain(
  tx: Parameters<typeof tasksVisibleTo>[0],
  principal: Principal,
  id: number,
  before: Task,
): Promise<Task> {
  const seen = oneTaskRow(tasksVisibleTo(tx, principal.userId).where('t.id', '=', id))
  const { rows } = await sql<{ task: Task }>`select row_to_json(o) as task from ${seen} o`.execute(tx)
  return rows[0]?.task ?? before
}
