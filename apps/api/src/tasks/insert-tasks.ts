import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { insertValueRows, type ValueRow } from '../custom-fields/values/write-values.ts'
import { storedLabelIds } from '../labels/task-labels.ts'
import { type StoredField, taskColumns } from './columns.ts'
import { endOfColumn, positionGap } from './position.ts'

/** A task to insert together with others. */
export type NewRow = {
  /** The fields that have a column. */
  values: { [Field in StoredField]?: unknown }
  labels: readonly number[]
  /** Values of custom fields, whose fields, options and people the caller keeps. */
  fieldValues?: readonly ValueRow[]
  /** In their order, each with the user who assigned the task. */
  assignees: readonly { id: number; assigned_by: number | null }[]
  /** The index of the parent among the inserted tasks, and the place among its subtasks. */
  parent?: { index: number; position: number | null } | undefined
  /** The series whose task with this number it is; `rule` is null unless it is the current one. */
  series?: { id: number; number: number; rule: string | null } | undefined
}

type NewRows = { organizationId: number; createdBy: number; firstNumber: number; tasks: readonly NewRow[] }

/**
 * Inserts tasks with consecutive numbers at the end of their board columns, with their labels, values, assignees and parents,
 * and returns the ids in the order of the tasks. It takes at most five statements for any number of tasks. The caller
 * has locked what the tasks refer to, and records them.
 */
export async function insertTasks(tx: Tx, rows: NewRows): Promise<number[]> {
  if (rows.tasks.length === 0) return []
  const ids = await insertRows(tx, rows)
  const tasks = ids.flatMap((id, index) => rows.tasks.slice(index, index + 1).map((task) => ({ id, ...task })))
  await insertLabels(tx, rows.organizationId, tasks)
  await insertValueRows(
    tx,
    rows.organizationId,
    tasks.flatMap(({ id, fieldValues = [] }) => fieldValues.map((row) => ({ ...row, task_id: id }))),
  )
  await insertAssignees(tx, rows.organizationId, tasks)
  await placeBelowParents(tx, tasks, ids)
  return ids
}

type Inserted = NewRow & { id: number }

async function insertRows(tx: Tx, { organizationId, createdBy, firstNumber, tasks }: NewRows): Promise<number[]> {
  const input = tasks.map(({ values, labels, parent, series }) => ({
    values,
    label_ids: storedLabelIds(distinct(labels)),
    subtask_position: parent?.position ?? null,
    series,
  }))
  const { rows } = await sql<{ id: number }>`
    with row as materialized (
      select ${taskColumns.ofJson(sql`r.value->'values'`, taskColumns.stored)},
        (select array_agg(id::int) from jsonb_array_elements_text(nullif(r.value->'label_ids', 'null')) id) as label_ids,
        (r.value->>'subtask_position')::float8 as subtask_position, (r.value#>>'{series,id}')::int as series_id,
        (r.value#>>'{series,number}')::int as series_number, r.value#>>'{series,rule}' as recurrence, r.place
      from jsonb_array_elements(${JSON.stringify(input)}::jsonb) with ordinality as r (value, place)
    ), ends as materialized (
      select s.status, ${endOfColumn(organizationId, sql.ref('s.status'))} as position
      from (select distinct status from row) s
    )
    insert into tasks (
      organization_id, number, ${taskColumns.insertColumns()}, position, created_by, completed_at, label_ids,
      subtask_position, series_id, series_number, recurrence
    )
    select ${organizationId}::int, ${firstNumber}::int + row.place - 1, ${taskColumns.columnsOf('row', taskColumns.stored)},
      ends.position + (row.place - 1) * ${positionGap}::float, ${createdBy}::int,
      case when row.status = 'done' then now() end, row.label_ids, row.subtask_position, row.series_id,
      row.series_number, row.recurrence
    from row join ends using (status)
    order by row.place
    returning id`.execute(tx)
  return rows.map(({ id }) => id).toSorted((left, right) => left - right)
}

async function insertLabels(tx: Tx, organizationId: number, tasks: readonly Inserted[]): Promise<void> {
  const pairs = tasks.flatMap(({ id, labels }) => distinct(labels).map((label) => ({ id, label })))
  if (pairs.length === 0) return
  await sql`
    insert into task_labels (task_id, label_id, organization_id)
    select id, label, ${organizationId}::int
    from unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ label }) => label)}::int[]) as p (id, label)`.execute(
    tx,
  )
}

async function insertAssignees(tx: Tx, organizationId: number, tasks: readonly Inserted[]): Promise<void> {
  const rows = tasks.flatMap(({ id, assignees }) =>
    assignees.map((assignee, index) => ({ id, user: assignee.id, place: index + 1, by: assignee.assigned_by })),
  )
  if (rows.length === 0) return
  const [ids, users, places, by] = [
    rows.map(({ id }) => id),
    rows.map(({ user }) => user),
    rows.map(({ place }) => place),
    rows.map((row) => row.by),
  ]
  await sql`
    insert into task_assignees (task_id, user_id, organization_id, place, assigned_by)
    select id, user_id, ${organizationId}::int, place, assigned_by
    from unnest(${ids}::int[], ${users}::int[], ${places}::int[], ${by}::int[]) as a (id, user_id, place, assigned_by)`.execute(
    tx,
  )
}

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** Makes tasks subtasks. A trigger counts the subtasks of each parent. */
async function placeBelowParents(tx: Tx, tasks: readonly Inserted[], ids: readonly number[]): Promise<void> {
  const pairs = tasks.flatMap(({ id, parent }) => (parent ? [{ id, parent: ids[parent.index] }] : []))
  if (pairs.length === 0) return
  await sql`
    update tasks t set parent_id = p.parent
    from unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ parent }) => parent)}::int[]) as p (id, parent)
    where t.id = p.id`.execute(tx)
}
