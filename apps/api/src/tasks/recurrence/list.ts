import type { RepeatingTask } from '@muster/contracts/tasks/recurrence'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksVisibleTo } from '../visible-to.ts'

/** How those of the tasks repeat that do and that the user sees, by id. */
export async function recurrencesOf(db: Db, userId: number, ids: readonly number[]): Promise<RepeatingTask[]> {
  const tasks = tasksVisibleTo(db, userId)
    .where(sql<boolean>`t.id = any(${ids}::int[])`)
    .where('t.recurrence', 'is not', null)
    .select(['t.id', 't.series_id'])
  const { rows } = await sql<RepeatingTask>`
    select t.id as task_id, s.rule, s.mode, s.copied from (${tasks}) t join task_series s on s.id = t.series_id
    order by t.id`.execute(db)
  return rows
}
