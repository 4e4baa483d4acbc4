import { textOfDay } from '@muster/contracts/recurrence/day'
import type { Task } from '@muster/contracts/tasks'
import { maxTaskDepth } from '@muster/contracts/tasks/subtasks'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { record } from '@muster/server/facts/record'
import { recordAll } from '@muster/server/facts/record-all'
import { lockInOrder } from '@muster/server/lock-order'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { recordShares } from '../../goals/record-shares.ts'
import { taskCreated } from '../facts.ts'
import { isFinished } from '../is-finished.ts'
import type { TaskActor } from '../seen-by.ts'
import { takeNumbers } from '../take-numbers.ts'
import { taskOfPage } from '../task-row.ts'
import { copyTasks } from './copy-tasks.ts'
import { nextCreated, seriesEnded, taskRepeated } from './facts.ts'
import { nextAfterToday, type Step, stepOf } from './rules.ts'
import { type StoredSeries, storedSeries } from './series-row.ts'

/** The most tasks that a series copies at once: a task with the subtasks on all levels. */
const maxCopied = 1_000

type Finished = Pick<Task, 'series_id' | 'recurrence' | 'status'>

/**
 * Continues the series of those of the tasks that repeat and are finished. Call it after the commit that finished them:
 * whether a series is due follows from its rows, so that after a crash `continueDueSeries` finds the series. A failure,
 * for example because the organization is full, does not undo the finish, and the job tries again.
 */
export async function continueFinished(store: Store, tasks: readonly Finished[]): Promise<boolean> {
  let created = false
  for (const { series_id, recurrence, status } of tasks) {
    if (series_id === null || recurrence === null || !isFinished(status)) continue
    created = (await continueSeries(store, series_id).catch(() => false)) || created
  }
  return created
}

/**
 * Creates the next task of a series if it is due, or ends the series if its dates are over. Returns whether it changed
 * the series, or must be called again. Concurrent calls lock the current task, so that the second one finds that the
 * series has continued.
 */
export async function continueSeries(store: Store, id: number, now = new Date()): Promise<boolean> {
  const found = await stateOf(store.db, id, now)
  if (!found || found.step.kind === 'wait') return false
  const { organization_id: organizationId } = found.series
  const numbers = found.step.kind === 'create' ? found.copiedIds.length : 0
  const firstNumber = numbers === 0 ? 0 : (await takeNumbers(store.db, organizationId, numbers)) - numbers + 1
  return store.write(async (tx) => {
    const before = await stateOf(tx, id, now)
    if (!before || before.step.kind === 'wait') return false
    await lockState(tx, before)
    const state = await stateOf(tx, id, now)
    // Another call continued the series while this one waited for its locks.
    if (!state || state.series.number !== before.series.number || state.step.kind === 'wait') return false
    if (JSON.stringify(state) !== JSON.stringify(before)) throw new RetryTransactionError()
    if (state.isTrashed) return state.step.kind === 'create' && skipPassed(tx, state, now)
    if (state.step.kind === 'end') return endSeries(tx, state)
    // The rule changed after the series was found at its end: the next call reserves the numbers.
    if (numbers === 0) return true
    // Subtasks were added since the numbers were reserved: the series continues without them.
    await createNext(tx, state, state.step, state.copiedIds.slice(0, numbers), firstNumber)
    return true
  })
}

type State = {
  series: StoredSeries
  current: { id: number; status: Task['status']; finished_at: string; version: number }
  /** The current task is in the trash, so that nothing is created until it is restored. */
  isTrashed: boolean
  step: Step
  /** The current task and the subtasks that are copied with it, parents first. */
  copiedIds: number[]
  assignees: number[]
  labels: number[]
  /** The custom fields of which values are copied, and the active members among their people. */
  customFields: number[]
  people: number[]
  places: { project_id: number; goal_id: number | null; milestone_id: number | null }[]
}

type References = Pick<State, 'assignees' | 'labels' | 'customFields' | 'people' | 'places'>

type Reader = Parameters<typeof storedSeries>[0]

/** Reads a series that has not ended, and everything that the next task needs. */
async function stateOf(db: Reader, id: number, now: Date): Promise<State | undefined> {
  const series = await storedSeries(db, id)
  if (!series || series.ended_at !== null) return undefined
  const { rows } = await sql<State['current'] & { trashed: boolean }>`
    select t.id, t.status, t.version, coalesce(t.completed_at, t.updated_at)::text as finished_at,
      t.deleted_at is not null or o.deleted_at is not null as trashed
    from tasks t join organizations o on o.id = t.organization_id
    where t.series_id = ${id} and t.series_number = ${series.number}`.execute(db)
  const [row] = rows
  // The current task was deleted permanently, and the series with it.
  if (!row) return undefined
  const { trashed, ...current } = row
  const finished = { isFinished: isFinished(current.status), finishedAt: new Date(current.finished_at) }
  if (trashed && series.mode !== 'on_date') return undefined
  const step = stepOf(series, finished, now)
  const copiedIds = series.copied.includes('subtasks') ? await withSubtasks(db, current.id) : [current.id]
  return { series, current, isTrashed: trashed, step, copiedIds, ...(await relatedTo(db, series, copiedIds)) }
}

async function withSubtasks(db: Reader, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select ${id}::int as id, 1 as depth, 0::float as position
      union all
      select c.id, t.depth + 1, c.subtask_position from tree t join tasks c on c.parent_id = t.id and c.deleted_at is null
      where t.depth < ${sql.lit(maxTaskDepth)}
    )
    select id from tree order by depth, position, id limit ${maxCopied}`.execute(db)
  return rows.map((row) => row.id)
}

async function relatedTo(db: Reader, { copied }: StoredSeries, ids: readonly number[]): Promise<References> {
  const list = (query: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(x.id order by x.id) from (${query}) x), '[]')`
  const { rows } = await sql<References>`
    select ${list(sql`
        select distinct a.user_id as id from task_assignees a
        join memberships m on m.organization_id = a.organization_id and m.user_id = a.user_id and m.status = 'active'
        where a.task_id = any(${ids}::int[]) and ${copied.includes('assignees')}`)} as assignees,
      ${list(sql`
        select distinct l.label_id as id from task_labels l
        where l.task_id = any(${ids}::int[]) and ${copied.includes('labels')}`)} as labels,
      ${list(sql`
        select distinct v.field_id as id from task_field_values v
        where v.task_id = any(${ids}::int[]) and ${copied.includes('fields')}`)} as "customFields",
      ${list(sql`
        select distinct v.user_id as id from task_field_values v
        join memberships m on m.organization_id = v.organization_id and m.user_id = v.user_id and m.status = 'active'
        where v.task_id = any(${ids}::int[]) and ${copied.includes('fields')}`)} as people,
      (
        select json_agg(p) from (
          select distinct project_id, goal_id, milestone_id from tasks where id = any(${ids}::int[])
          order by project_id, goal_id, milestone_id
        ) p
      ) as places`.execute(db)
  return rows[0] ?? { assignees: [], labels: [], customFields: [], people: [], places: [] }
}

/** Locks the current task, which protects its series, and what the next task refers to. */
const lockState = (tx: Tx, { series, current, assignees, labels, customFields, people, places }: State) =>
  lockInOrder(tx, {
    members: { organizationId: series.organization_id, keep: [...assignees, ...people] },
    labels: { organizationId: series.organization_id, keep: labels },
    customFields: { organizationId: series.organization_id, keep: customFields },
    projects: { keep: places.map(({ project_id }) => project_id) },
    goals: { keep: places.map(({ goal_id }) => goal_id) },
    milestones: { keep: places.map(({ milestone_id }) => milestone_id) },
    tasks: { change: [current.id] },
  })

async function createNext(
  tx: Tx,
  state: State,
  { date, following, isLast }: Extract<Step, { kind: 'create' }>,
  sources: number[],
  firstNumber: number,
): Promise<void> {
  const { series, current, assignees, labels, customFields, people } = state
  await tx
    .updateTable('task_series')
    .set({
      number: series.number + 1,
      next_date: following === null ? null : textOfDay(following),
      ...(isLast && { ended_at: sql`now()` }),
    })
    .where('id', '=', series.id)
    .execute()
  await clearRecurrence(tx, current.id)
  const ids = await copyTasks(tx, {
    ...{ series, sources, firstNumber, assignees, labels, customFields, people },
    date: textOfDay(date),
    isLast,
  })
  const [previous, next, ...subtasks] = await readTasks(tx, [current.id, ...ids])
  if (!previous || !next) throw new Error(`series ${series.id} created no task`)
  const actor = await actorOf(tx, series)
  await recordAll(tx, [
    ...subtasks.map((task) => ({ ...taskCreated(actor, task), notifications: [] })),
    nextCreated(actor, previous, next.id),
  ])
  await record(tx, taskRepeated(actor, next, previous.id))
  for (const task of [next, ...subtasks]) await recordShares(tx, actor.id, undefined, task)
}

/** The dates of the series are over. The task stays, and no longer repeats. */
async function endSeries(tx: Tx, { series, current }: State): Promise<true> {
  await tx
    .updateTable('task_series')
    .set({ ended_at: sql`now()`, next_date: null })
    .where('id', '=', series.id)
    .execute()
  await clearRecurrence(tx, current.id)
  const [task] = await readTasks(tx, [current.id])
  if (task) await recordAll(tx, [seriesEnded(await actorOf(tx, series), task, series.rule)])
  return true
}

/** What became due while the current task was in the trash is not created later. */
async function skipPassed(tx: Tx, { series }: State, now: Date): Promise<true> {
  await tx
    .updateTable('task_series')
    .set({ next_date: nextAfterToday(series, now) })
    .where('id', '=', series.id)
    .execute()
  return true
}

const clearRecurrence = (tx: Tx, id: number) =>
  tx.updateTable('tasks').set({ recurrence: null, version: sql`version + 1` }).where('id', '=', id).execute()

/** The tasks in the order of the ids, whether or not somebody sees them. */
async function readTasks(tx: Tx, ids: readonly number[]): Promise<Task[]> {
  const { rows } = await sql<{ task: Task }>`
    select (select row_to_json(o) from ${taskOfPage} o) as task
    from (select * from tasks where id = any(${ids}::int[])) page order by array_position(${ids}::int[], page.id)`.execute(
    tx,
  )
  return rows.map(({ task }) => task)
}

/** The user who set the series, who is the author of what it creates. */
async function actorOf(tx: Tx, { created_by: id, organization_id }: StoredSeries): Promise<TaskActor> {
  const user = await tx
    .selectFrom('users as u')
    .select(nameInOrganization(sql`${organization_id}::int`).as('name'))
    .where('u.id', '=', id)
    .executeTakeFirst()
  return { id, role: 'member', name: user?.name ?? '' }
}
