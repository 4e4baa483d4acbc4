import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { type StoredField, taskColumns } from '../columns.ts'
import { endOfColumn, positionGap } from '../position.ts'
import type { StoredSeries } from './series-row.ts'

type Copies = {
  series: StoredSeries
  /** The current task and its subtasks, parents first. */
  sources: number[]
  /** The number of the first copy; the others have the following ones. */
  firstNumber: number
  /** The active members among the assignees. */
  assignees: number[]
  labels: number[]
  date: string
  /** The series ends with this task, so that it does not repeat. */
  isLast: boolean
}

/** A copy begins with the status of a new task, and its date is that of the series. */
const setByCopy: StoredField[] = ['status', 'due_date']
/** The fields that say what and where the task is, and are always copied. */
const alwaysCopied: StoredField[] = ['title', 'project_id', 'goal_id', 'goal_milestone_id']

/**
 * Inserts the next task of a series with copies of the subtasks, and returns their ids in the order of the sources. The
 * caller has locked their places. A goal or milestone in the trash is left out.
 */
export async function copyTasks(tx: Tx, copies: Copies): Promise<number[]> {
  const ids = await insertCopies(tx, copies)
  await placeBelowCopies(tx, copies.sources, ids)
  await copyAssignees(tx, copies, ids)
  await copyLabels(tx, copies, ids)
  await copyWatchers(tx, copies, ids)
  return ids
}

const copiedFields = ({ copied }: StoredSeries) =>
  copied.includes('fields') ? taskColumns.stored.filter((field) => !setByCopy.includes(field)) : alwaysCopied

/** The subtasks keep their distance in days to the due date of the task that they belong to. */
async function insertCopies(tx: Tx, { series, sources, firstNumber, date, isLast }: Copies): Promise<number[]> {
  const fields = copiedFields(series)
  const values = fields.map((field) => {
    if (field === 'goal_id') return sql`(select g.id from goals g where g.id = s.goal_id and g.deleted_at is null)`
    if (field === 'goal_milestone_id')
      return sql`(select ms.id from milestones ms where ms.id = s.milestone_id and ms.deleted_at is null)`
    return taskColumns.columnsOf('s', [field])
  })
  const { rows } = await sql<{ id: number }>`
    with source as materialized (
      select o.place, s.*, root.due_date as root_date
      from unnest(${sources}::int[]) with ordinality as o (source_id, place)
      join tasks s on s.id = o.source_id join tasks root on root.id = ${sources[0] ?? null}::int
    ), ends as (select ${endOfColumn(series.organization_id, 'todo')} as position)
    insert into tasks (
      organization_id, number, ${taskColumns.insertColumns(fields)}, due_date, position, created_by, subtask_position,
      series_id, series_number, recurrence
    )
    select s.organization_id, ${firstNumber}::int + s.place - 1, ${sql.join(values)},
      case
        when s.place = 1 then ${date}::date + coalesce(s.due_date::time, '23:59:59')
        else s.due_date + (${date}::date - s.root_date::date) * interval '1 day'
      end,
      ends.position + (s.place - 1) * ${positionGap}::float, ${series.created_by}::int, s.subtask_position,
      case when s.place = 1 then ${series.id}::int end, case when s.place = 1 then ${series.number + 1}::int end,
      case when s.place = 1 and not ${isLast} then ${series.rule}::text end
    from source s, ends order by s.place
    returning id`.execute(tx)
  return rows.map(({ id }) => id).toSorted((left, right) => left - right)
}

/** Each copy becomes a subtask of the copy of its parent. A trigger counts the subtasks. */
const placeBelowCopies = (tx: Tx, sources: readonly number[], ids: readonly number[]) =>
  sql`
    update tasks copy set parent_id = parent.id
    from unnest(${sources}::int[], ${ids}::int[]) as own (source_id, id)
    join tasks s on s.id = own.source_id
    join unnest(${sources}::int[], ${ids}::int[]) as parent (source_id, id) on parent.source_id = s.parent_id
    where copy.id = own.id`.execute(tx)

const copyAssignees = (tx: Tx, { series, sources, assignees }: Copies, ids: readonly number[]) =>
  sql`
    insert into task_assignees (task_id, user_id, organization_id, place, assigned_by)
    select own.id, a.user_id, ${series.organization_id}::int, a.place, a.assigned_by
    from unnest(${sources}::int[], ${ids}::int[]) as own (source_id, id)
    join task_assignees a on a.task_id = own.source_id and a.user_id = any(${assignees}::int[])
    order by own.id, a.user_id`.execute(tx)

/** Users who chose to follow a task of a series, or not to, chose it for the series. */
const copyWatchers = (tx: Tx, { series, sources }: Copies, ids: readonly number[]) =>
  sql`
    insert into task_watchers (organization_id, task_id, user_id, is_following, reason)
    select ${series.organization_id}::int, own.id, w.user_id, w.is_following, w.reason
    from unnest(${sources}::int[], ${ids}::int[]) as own (source_id, id)
    join task_watchers w on w.task_id = own.source_id and w.reason = 'manual'
    order by own.id, w.user_id`.execute(tx)

async function copyLabels(tx: Tx, { series, sources, labels }: Copies, ids: readonly number[]): Promise<void> {
  if (labels.length === 0) return
  await sql`
    with labelled as (
      insert into task_labels (task_id, label_id, organization_id)
      select own.id, l.label_id, ${series.organization_id}::int
      from unnest(${sources}::int[], ${ids}::int[]) as own (source_id, id)
      join task_labels l on l.task_id = own.source_id and l.label_id = any(${labels}::int[])
      order by own.id, l.label_id
      returning task_id, label_id
    )
    update tasks t set label_ids = l.ids
    from (select task_id, array_agg(label_id order by label_id) as ids from labelled group by task_id) l
    where t.id = l.task_id`.execute(tx)
}
