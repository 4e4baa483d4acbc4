import type { TaskSeries } from '@muster/contracts/tasks/recurrence'
import type { Db, Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import type { ValueRow } from '../custom-fields/values/write-values.ts'
import { type StoredField, taskColumns } from './columns.ts'

/** What a copy of a task is made from. */
export type TaskCopy = {
  id: number
  parent_id: number | null
  subtask_position: number | null
  /** The fields that have a column. A goal or milestone in the trash is left out. */
  values: { [Field in StoredField]?: unknown }
  labels: number[]
  /** Values of custom fields that are not in the trash. */
  field_values: ValueRow[]
  assignees: { id: number; assigned_by: number | null }[]
  /** How the task repeats; null if it does not. A series gives its next task its rule itself. */
  repeats: Repetition | null
}

/** A rule by which a task repeats, and what the next task copies. */
export type Repetition = Pick<TaskSeries, 'rule' | 'mode' | 'copied'>

const readStored = (field: StoredField) => {
  if (field === 'goal_id') return sql`(select g.id from goals g where g.id = t.goal_id and g.deleted_at is null)`
  if (field === 'goal_milestone_id')
    return sql`(select ms.id from milestones ms where ms.id = t.milestone_id and ms.deleted_at is null)`
  return taskColumns.read(field)
}

/**
 * Reads copies of the tasks that the query `tasks` selects, with their positions on the board. This is the only list of
 * what is copied: what tasks have besides their fields must be added here and in `insertTasks`. Rows of other tables are found by the ids of all tasks together: with outdated statistics, PostgreSQL
 * would otherwise compare each row with each task.
 */
export async function readCopies(db: Db, tasks: RawBuilder<unknown>): Promise<{ copy: TaskCopy; position: number }[]> {
  const { rows } = await sql<{ copy: Omit<TaskCopy, 'assignees' | 'field_values'>; position: number }>`
    select json_build_object(
      'id', t.id, 'parent_id', t.parent_id, 'subtask_position', t.subtask_position,
      'values', (select row_to_json(v) from (
        select ${sql.join(taskColumns.stored.map((field) => sql`${readStored(field)} as ${sql.ref(field)}`))}
      ) v),
      'labels', coalesce(to_json(t.label_ids), '[]'),
      'repeats', case when t.recurrence is not null then (
        select json_build_object('rule', s.rule, 'mode', s.mode, 'copied', s.copied)
        from task_series s where s.id = t.series_id
      ) end
    ) as copy, t.position
    from (${tasks}) t`.execute(db)
  const ids = rows.map(({ copy }) => copy.id)
  const [assignees, fieldValues] = [await assigneesOf(db, ids), await fieldValuesOf(db, ids)]
  return rows.map(({ copy, position }) => ({
    copy: { ...copy, assignees: assignees.get(copy.id) ?? [], field_values: fieldValues.get(copy.id) ?? [] },
    position,
  }))
}

/** The values of the custom fields of these tasks, by the id of the task. */
async function fieldValuesOf(db: Db, ids: readonly number[]): Promise<Map<number, ValueRow[]>> {
  const { rows } = await sql<{ task_id: number; values: ValueRow[] }>`
    select v.task_id, json_agg(json_strip_nulls(json_build_object(
      'field_id', v.field_id, 'part', v.part, 'kind', v.kind, 'text_value', v.text_value, 'number_value', v.number_value,
      'date_value', v.date_value, 'user_id', v.user_id, 'option_id', v.option_id
    )) order by v.field_id, v.part) as values
    from task_field_values v join custom_fields f on f.id = v.field_id and f.deleted_at is null
    where v.task_id = any(${ids}::int[]) group by v.task_id`.execute(db)
  return new Map(rows.map(({ task_id, values }) => [task_id, values]))
}

/** The assignees of these tasks in their order, by the id of the task. */
async function assigneesOf(db: Db, ids: readonly number[]): Promise<Map<number, TaskCopy['assignees']>> {
  const { rows } = await sql<{ task_id: number; user_id: number; assigned_by: number | null }>`
    select task_id, user_id, assigned_by from task_assignees where task_id = any(${ids}::int[])
    order by task_id, place`.execute(db)
  const assignees = new Map<number, TaskCopy['assignees']>()
  for (const { task_id, user_id: id, assigned_by } of rows) {
    const others = assignees.get(task_id)
    if (others) others.push({ id, assigned_by })
    else assignees.set(task_id, [{ id, assigned_by }])
  }
  return assignees
}

/** The copies of these tasks, in the order of the ids. */
export async function copiesOf(tx: Tx, ids: readonly number[]): Promise<TaskCopy[]> {
  const found = await readCopies(tx, sql`select * from tasks where id = any(${ids}::int[])`)
  const copies = new Map(found.map(({ copy }) => [copy.id, copy]))
  return ids.flatMap((id) => copies.get(id) ?? [])
}
