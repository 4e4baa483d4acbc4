import { can } from '@muster/contracts/capabilities'
import { nextDate } from '@muster/contracts/recurrence/dates'
import { dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import { parseRule, textOfRule } from '@muster/contracts/recurrence/rule'
import type { Task } from '@muster/contracts/tasks'
import type { NewRecurrence, TaskRecurrence } from '@muster/contracts/tasks/recurrence'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { Problem, refuseInvalid, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { isFinished } from '../is-finished.ts'
import { type TaskActor, taskSeenBy, visibleTask } from '../seen-by.ts'
import { nextSkipped, recurrenceChanged } from './facts.ts'
import { firstNextDate, requireRule } from './rules.ts'
import { recurrenceOf, type StoredSeries, storedSeries } from './series-row.ts'
import { todayOfUser } from './today-of-user.ts'

/** Makes a task repeat, or changes how. The rule counts from the due date of the task, or from today if it has none. */
export function setRecurrence(
  store: Store,
  principal: Principal,
  id: number,
  { rule: text, mode, copied }: NewRecurrence,
  ifMatch?: string,
): Promise<TaskRecurrence> {
  return store.write(async (tx) => {
    const { task, actor, series } = await lockSeries(tx, principal, id, ifMatch)
    refuseUnrepeatable(task, series)
    const { timeZone, today } = await todayOfUser(tx, principal.userId, new Date())
    const rule = requireRule(text, mode, timeZone)
    const start = task.due_date === null ? today : dayOf(task.due_date)
    const next = firstNextDate(rule, mode, start, today)
    const values = {
      rule: textOfRule(rule),
      mode,
      copied: [...new Set(copied)],
      time_zone: timeZone,
      start_date: textOfDay(start),
      next_date: next === null ? null : textOfDay(next),
    }
    if (series && task.recurrence !== null)
      await tx
        .updateTable('task_series')
        .set({ ...values, first_number: series.number })
        .where('id', '=', series.id)
        .execute()
    const seriesId =
      series && task.recurrence !== null ? series.id : await insertSeries(tx, task.organization_id, actor, values)
    await changeTaskRow(tx, id, {
      recurrence: values.rule,
      ...(task.series_id !== seriesId && { series_id: seriesId, series_number: 1 }),
    })
    const { task: changed } = await visibleTask(tx, principal, id)
    await record(tx, recurrenceChanged(actor, task, changed))
    return readRecurrence(tx, principal, id)
  })
}

/** Ends the series of its current task. Returns without a change if the task does not repeat. */
export function removeRecurrence(store: Store, principal: Principal, id: number, ifMatch?: string): Promise<void> {
  return store.write(async (tx) => {
    const { task, actor, series } = await lockSeries(tx, principal, id, ifMatch)
    if (task.recurrence === null || !series) return
    await tx
      .updateTable('task_series')
      .set({ ended_at: sql`now()`, next_date: null })
      .where('id', '=', series.id)
      .execute()
    await changeTaskRow(tx, id, { recurrence: null })
    const { task: changed } = await visibleTask(tx, principal, id)
    await record(tx, recurrenceChanged(actor, task, changed))
  })
}

/** Skips the next date of the series. Throws 422 if the series has no date after it. */
export function skipNext(store: Store, principal: Principal, id: number): Promise<TaskRecurrence> {
  return store.write(async (tx) => {
    const { task, actor, series } = await lockSeries(tx, principal, id)
    if (task.recurrence === null || !series) throw new Problem(422, messages.doesNotRepeat)
    if (series.next_date === null) throw new Problem(422, messages.nothingToSkip)
    const following = nextDate(parseRule(series.rule), dayOf(series.start_date), dayOf(series.next_date))
    if (following === undefined) throw new Problem(422, messages.noDateAfter)
    await tx
      .updateTable('task_series')
      .set({ next_date: textOfDay(following) })
      .where('id', '=', series.id)
      .execute()
    await changeTaskRow(tx, id, {})
    const { task: changed } = await visibleTask(tx, principal, id)
    await record(tx, nextSkipped(actor, changed, series.next_date))
    return readRecurrence(tx, principal, id)
  })
}

export const messages = {
  isSubtask: 'A subtask does not repeat by itself. It is copied with the task that it belongs to',
  isFinished: 'A finished task does not repeat. Open it first',
  continuesLater: 'The series continues with a later task. Change that task instead',
  doesNotRepeat: 'The task does not repeat',
  nothingToSkip: 'The date of the next task is not known before the current task is finished',
  noDateAfter: 'The series has no date after the next one. Stop the series instead',
}

/**
 * Locks the task, and with it its series, which every write reaches through the current task. Throws 403 unless the
 * caller may edit the task, and 412 if `ifMatch` is no current ETag of the recurrence.
 */
async function lockSeries(tx: Tx, principal: Principal, id: number, ifMatch?: string) {
  const { task, actor } = await taskSeenBy(tx, principal, id)
  refuseUnless(can.repeatTask(actor, task), texts.onlyEditYourTasks)
  if (ifMatch !== undefined) {
    const text = await recurrenceText(tx, principal, id)
    refuseStaleTag(ifMatch, tagOf(principal.userId, text), text)
  }
  const series = task.series_id === null ? undefined : await storedSeries(tx, task.series_id)
  return { task, actor, series }
}

function refuseUnrepeatable(task: Task, series: StoredSeries | undefined): void {
  const refuse = (message: string) => refuseInvalid({ field: 'rule', message })
  if (task.parent_id !== null) refuse(messages.isSubtask)
  if (isFinished(task.status)) refuse(messages.isFinished)
  if (series && series.ended_at === null && task.recurrence === null) refuse(messages.continuesLater)
}

/** A new version of the task shows that its series has changed, even if the task itself has not. */
const changeTaskRow = (
  tx: Tx,
  id: number,
  values: { recurrence?: string | null; series_id?: number; series_number?: number },
) =>
  tx
    .updateTable('tasks')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

type SeriesValues = Pick<StoredSeries, 'rule' | 'mode' | 'copied' | 'time_zone' | 'start_date' | 'next_date'>

async function insertSeries(tx: Tx, organizationId: number, actor: TaskActor, values: SeriesValues): Promise<number> {
  const { id } = await tx
    .insertInto('task_series')
    .values({ ...values, organization_id: organizationId, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const readRecurrence = async (tx: Tx, principal: Principal, id: number): Promise<TaskRecurrence> =>
  JSON.parse(await recurrenceText(tx, principal, id))

/** The recurrence as JSON, as `GET /tasks/{id}/recurrence` returns it. */
async function recurrenceText(tx: Tx, principal: Principal, id: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select row_to_json(r)::text as text from ${recurrenceOf(tx, principal.userId, id)} r`.execute(tx)
  return rows[0]?.text ?? refuseNotFound('Task')
}
