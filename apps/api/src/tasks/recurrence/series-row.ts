import type { TaskRecurrence, TaskSeries } from '@muster/contracts/tasks/recurrence'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { tasksVisibleTo } from '../visible-to.ts'

const listedTasks = 100

const seriesColumns = sql`s.id, s.rule, s.mode, s.copied, s.time_zone, s.start_date::text as start_date,
  s.next_date::text as next_date, s.number, ${instant(sql.ref('s.ended_at'))} as ended_at`

/** The series of a visible task, with those of its tasks that the caller sees. No row if the task is not visible. */
export const recurrenceOf = (db: Db, callerId: UserIdExpression | number, id: Expression<number> | number) => {
  const task = tasksVisibleTo(db, callerId).where('t.id', '=', id).select(['t.id', 't.series_id', 't.organization_id'])
  const others = tasksVisibleTo(db, callerId)
    .where('t.series_id', '=', sql.ref<number>('task.series_id'))
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select([
      't.id',
      sql<string>`o.key_prefix || '-' || t.number`.as('key'),
      't.title',
      't.status',
      't.due_date',
      't.series_number as number',
    ])
    .orderBy('t.series_number', 'desc')
    .limit(listedTasks)
  return sql<TaskRecurrence>`(
    select (select row_to_json(x) from (select ${seriesColumns} from task_series s where s.id = task.series_id) x) as series,
      coalesce((select json_agg(x) from (${others}) x), '[]') as tasks
    from (${task}) task
  )`
}

/** Selects the series of a task, and the number of the task in it. */
export const seriesOfTask = (id: RawBuilder<unknown>) => sql`
  select s.id, s.rule, s.mode, s.copied, s.time_zone, s.start_date::text as start_date, s.next_date::text as next_date,
    t.series_number as number
  from tasks t join task_series s on s.id = t.series_id where t.id = ${id}`

/** `first_number` is the number of the task whose rule was set, from which COUNT counts after completion. */
export type StoredSeries = TaskSeries & { organization_id: number; created_by: number; first_number: number }

/** The series as it is stored; undefined if there is none with this id. */
export async function storedSeries(db: Db, id: number): Promise<StoredSeries | undefined> {
  const { rows } = await sql<StoredSeries>`
    select ${seriesColumns}, s.organization_id, s.created_by, s.first_number from task_series s where s.id = ${id}`.execute(
    db,
  )
  return rows[0]
}
