import { newValues } from '@muster/contracts/field'
import { dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { type StoredField, taskColumns } from '../columns.ts'
import { insertTasks, type NewRow } from '../insert-tasks.ts'
import { copiesOf, type TaskCopy } from '../task-copy.ts'
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
  customFields: number[]
  /** The active members among the people in custom fields. */
  people: number[]
  date: string
  /** The series ends with this task, so that it does not repeat. */
  isLast: boolean
}

/** The fields that say what and where the task is, and are always copied. */
const alwaysCopied: StoredField[] = ['title', 'project_id', 'goal_id', 'goal_milestone_id']

/**
 * Inserts the next task of a series with copies of the subtasks, and returns their ids in the order of the sources. The
 * caller has locked their places.
 */
export async function copyTasks(tx: Tx, copies: Copies): Promise<number[]> {
  const { series, sources, firstNumber } = copies
  const found = await copiesOf(tx, sources)
  const indexes = new Map(found.map(({ id }, index) => [id, index]))
  const tasks = found.map((task, index) => nextTask(copies, task, index === 0 ? undefined : found[0], indexes))
  const { organization_id: organizationId, created_by: createdBy } = series
  const ids = await insertTasks(tx, { organizationId, createdBy, firstNumber, tasks })
  await copyWatchers(tx, copies, ids)
  return ids
}

/** The copy of a task; `root` is the current task if this is one of its subtasks. */
function nextTask(
  { series, assignees, labels, customFields, people, date, isLast }: Copies,
  task: TaskCopy,
  root: TaskCopy | undefined,
  indexes: ReadonlyMap<number, number>,
): NewRow {
  const parent = task.parent_id === null ? undefined : indexes.get(task.parent_id)
  const due_date = root ? movedDate(task, root, date) : `${date}T${timeOf(task.values.due_date) ?? '23:59:59'}`
  const copied = series.copied.includes('fields')
    ? task.values
    : Object.fromEntries(alwaysCopied.map((field) => [field, task.values[field]]))
  return {
    values: { ...newValues(taskFields, taskColumns.stored, { ...copied, status: undefined }), due_date },
    labels: task.labels.filter((id) => labels.includes(id)),
    fieldValues: task.field_values.filter(
      ({ field_id, user_id }) => customFields.includes(field_id) && (user_id === undefined || people.includes(user_id)),
    ),
    assignees: task.assignees.filter(({ id }) => assignees.includes(id)),
    parent: parent === undefined ? undefined : { index: parent, position: task.subtask_position },
    series: root ? undefined : { id: series.id, number: series.number + 1, rule: isLast ? null : series.rule },
  }
}

/** A subtask keeps its distance in days to the due date of the task that it belongs to. */
function movedDate({ values }: TaskCopy, root: TaskCopy, date: string): string | null {
  if (typeof values.due_date !== 'string' || typeof root.values.due_date !== 'string') return null
  const day = dayOf(values.due_date) + dayOf(date) - dayOf(root.values.due_date)
  return `${textOfDay(day)}T${timeOf(values.due_date)}`
}

/** Users who chose to follow a task of a series, or not to, chose it for the series. */
const copyWatchers = (tx: Tx, { series, sources }: Copies, ids: readonly number[]) =>
  sql`
    insert into task_watchers (organization_id, task_id, user_id, is_following, reason)
    select ${series.organization_id}::int, own.id, w.user_id, w.is_following, w.reason
    from unnest(${sources}::int[], ${ids}::int[]) as own (source_id, id)
    join task_watchers w on w.task_id = own.source_id and w.reason = 'manual'
    order by own.id, w.user_id`.execute(tx)

const timeOf = (wallTime: unknown) => (typeof wallTime === 'string' ? wallTime.slice(11) : undefined)
