import type { TaskSeries } from '@muster/contracts/tasks/recurrence'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { type StoredField, taskColumns } from './columns.ts'

/** What a copy of a task is made from. */
export type TaskCopy = {
  id: number
  parent_id: number | null
  subtask_position: number | null
  /** The fields that have a column. A goal or milestone in the trash is left out. */
  values: { [Field in StoredField]?: unknown }
  labels: number[]
  assignees: { id: number; assigned_by: number | null }[]
  /** How the task repeats; null if it does not. A series gives its next task its rule itself. */
  repeats: Repetition | null
}

/** A rule by which a task repeats, and what the next task copies. */
export type Repetition = Pick<TaskSeries, 'rule' | 'mode' | 'copied'>

const liveGoal = sql`(select g.id from goals g where g.id = t.goal_id and g.deleted_at is null)`
const liveMilestone = sql`(select ms.id from milestones ms where ms.id = t.milestone_id and ms.deleted_at is null)`

const readStored = (field: StoredField) => {
  if (field === 'goal_id') return liveGoal
  return field === 'goal_milestone_id' ? liveMilestone : taskColumns.read(field)
}

/**
 * The parts of the task `t` that are copied, as the JSON of a `TaskCopy`. This is the only list of these parts: what
 * tasks have besides their fields, such as values of custom fields, must be added here and in `insertTasks`.
 */
export const copyOfTask: RawBuilder<TaskCopy> = sql`json_build_object(
  'id', t.id, 'parent_id', t.parent_id, 'subtask_position', t.subtask_position,
  'values', (select row_to_json(v) from (
    select ${sql.join(taskColumns.stored.map((field) => sql`${readStored(field)} as ${sql.ref(field)}`))}
  ) v),
  'labels', coalesce(to_json(t.label_ids), '[]'),
  'assignees', coalesce((
    select json_agg(json_build_object('id', a.user_id, 'assigned_by', a.assigned_by) order by a.place)
    from task_assignees a where a.task_id = t.id
  ), '[]'),
  'repeats', case when t.recurrence is not null then (
    select json_build_object('rule', s.rule, 'mode', s.mode, 'copied', s.copied) from task_series s where s.id = t.series_id
  ) end
)`

/** The copies of these tasks, in the order of the ids. */
export async function copiesOf(tx: Tx, ids: readonly number[]): Promise<TaskCopy[]> {
  const { rows } = await sql<{ copy: TaskCopy }>`
    select ${copyOfTask} as copy from unnest(${ids}::int[]) with ordinality as o (id, place)
    join tasks t on t.id = o.id order by o.place`.execute(tx)
  return rows.map(({ copy }) => copy)
}
