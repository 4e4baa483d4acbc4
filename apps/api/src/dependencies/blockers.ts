import type { Task } from '@muster/contracts/tasks'
import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Fact } from '@muster/server/facts/fact'
import { record } from '@muster/server/facts/record'
import { recordAll } from '@muster/server/facts/record-all'
import { type Locks, lockFound, withChangedTasks } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isFinished } from '../tasks/is-finished.ts'

type StatusOfBlocker = Pick<Task, 'id' | 'status' | 'blocked_task_count'>

/** Whether a new status of the task changes how many open blockers other tasks have. */
export const affectsBlocked = (task: StatusOfBlocker, status: TaskStatus | undefined) =>
  status !== undefined && task.blocked_task_count > 0 && isFinished(task.status) !== isFinished(status)

/** The ids of the tasks outside the trash that these tasks block, ascending. */
export async function blockedBy(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select distinct t.id from task_dependencies d join tasks t on t.id = d.to_task_id
    where d.kind = 'blocks' and d.from_task_id = any(${ids}::int[]) and t.deleted_at is null order by t.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Adds the locks of the task and of those that it blocks, if its new status changes how many open blockers they have. */
export async function withBlockedTasks(
  tx: Tx,
  locks: Locks,
  task: StatusOfBlocker,
  status: TaskStatus | undefined,
): Promise<Locks> {
  if (!affectsBlocked(task, status)) return locks
  return withChangedTasks(locks, [task.id, ...(await blockedBy(tx, [task.id]))])
}

const isCounted = sql`kind in ('blocks', 'duplicates')`

/** The ids of the tasks outside or in the trash with a counted dependency on one of these tasks, with these. */
export async function linkedWith(tx: Tx, tasks: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (select id from tasks where id = any(array(${tasks}))), linked as (
      select from_task_id, to_task_id from task_dependencies
      where ${isCounted} and from_task_id in (select id from locked)
      union all
      select from_task_id, to_task_id from task_dependencies
      where ${isCounted} and to_task_id in (select id from locked)
    )
    select from_task_id as id from linked union select to_task_id from linked order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Locks tasks together with those at the other end of their counted dependencies, because the counts of these change
 * when the tasks go to the trash or return. Returns the ids of all tasks whose counts may change.
 */
export const lockWithBlockers = (tx: Tx, locks: Omit<Locks, 'tasks'>, tasks: RawBuilder<unknown>): Promise<number[]> =>
  lockFound(
    tx,
    () => linkedWith(tx, tasks),
    (linked) => ({
      ...locks,
      tasks: { end: sql`${tasks} union all select unnest(${linked}::int[])` },
    }),
  )

export type RecountedTask = {
  id: number
  key: string
  organization_id: number
  title: string
  status: TaskStatus
  priority: TaskPriority
  project_id: number
  project_name: string
  version: number
  assignees: number[]
  members: number[]
  open_blocker_count: number
  /** The number of open blockers before. */
  previous_count: number
}

/**
 * Counts the blockers of these tasks again, the tasks that they block, and their duplicates. The caller has locked them. Returns the tasks
 * whose counts changed; those in the trash are counted when they are restored.
 */
export async function recountBlockers(tx: Tx, ids: readonly number[]): Promise<RecountedTask[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ task: RecountedTask }>`
    with counted as materialized (
      select t.id, t.open_blocker_count as previous_count, (
        select count(*) from task_dependencies d join tasks b on b.id = d.from_task_id
        where d.to_task_id = t.id and d.kind = 'blocks' and ${isOpenBlocker}
      )::int as blockers, (
        select count(*) from task_dependencies d join tasks b on b.id = d.to_task_id
        where d.from_task_id = t.id and d.kind = 'blocks' and b.deleted_at is null
      )::int as blocked, (
        select count(*) from task_dependencies d join tasks b on b.id = d.from_task_id
        where d.to_task_id = t.id and d.kind = 'duplicates' and b.deleted_at is null
      )::int as duplicates
      from tasks t where t.id = any(${ids}::int[]) and t.deleted_at is null
    ), changed as (
      update tasks t
      set open_blocker_count = c.blockers, blocked_task_count = c.blocked, duplicate_count = c.duplicates,
        version = version + 1
      from counted c
      where t.id = c.id
        and (t.open_blocker_count, t.blocked_task_count, t.duplicate_count) is distinct from (c.blockers, c.blocked, c.duplicates)
      returning t.id, t.version, t.open_blocker_count, c.previous_count
    )
    select recounted_task(id, version, open_blocker_count, previous_count) as task from changed order by id`.execute(tx)
  return rows.map(({ task }) => task)
}

/** More tasks than this are not recounted by the statement that moves the task that blocks them. */
const maxRecountedByMove = 3

/**
 * Selects the tasks that the task `page` blocks as they will be after it is finished or opened, an array of `RecountedTask`.
 * Null if it blocks none or too many, or stays finished or open. They are read without locks, so they are correct only if
 * none of the tasks changes its version before they are written.
 */
export const expectedRecounts = (finishes: Expression<boolean>) => sql<RecountedTask[] | null>`case
  when page.blocked_task_count > 0 and (page.status in ('done', 'cancelled')) <> ${finishes}::boolean
  then expected_recounts(page.id, ${finishes}::boolean, ${sql.lit(maxRecountedByMove)})
end`

/** Whether the task `b`, which blocks another one, counts. */
const isOpenBlocker = sql`b.deleted_at is null and b.status not in ('done', 'cancelled')`

const blockersChanged = (actor: { id: number }, task: RecountedTask): Fact => ({
  kind: 'task.blockers_changed',
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'task',
  entityId: task.id,
  action: 'updated',
  version: task.version,
  seenBy: task.members,
})

/** Announces the tasks whose counts changed. */
export const recordRecounted = (tx: Tx, actor: { id: number }, recounted: readonly RecountedTask[]) =>
  recordAll(
    tx,
    recounted.map((task) => blockersChanged(actor, task)),
  )

/** The same after a blocker was finished or opened: the assignees of open tasks without another blocker are notified. */
export async function recordUnblocked(tx: Tx, actor: { id: number }, recounted: readonly RecountedTask[]) {
  await recordRecounted(
    tx,
    actor,
    recounted.filter((task) => !isUnblocked(task)),
  )
  for (const task of recounted.filter(isUnblocked)) await record(tx, afterBlocker(actor, task))
}

const isUnblocked = (task: RecountedTask) =>
  task.open_blocker_count === 0 && task.previous_count > 0 && !isFinished(task.status)

/** The fact about a task after one of its blockers was finished or opened. */
export const afterBlocker = (actor: { id: number }, task: RecountedTask): Fact =>
  isUnblocked(task)
    ? {
        ...blockersChanged(actor, task),
        notifications: [
          {
            to: { users: task.assignees },
            notification: {
              kind: 'task.unblocked',
              values: { key: task.key, title: task.title },
              priority: task.priority,
              task_id: task.id,
              project_id: task.project_id,
              task_title: task.title,
              project_title: task.project_name,
            },
          },
        ],
      }
    : blockersChanged(actor, task)
