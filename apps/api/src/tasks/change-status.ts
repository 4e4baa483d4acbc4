import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { instant } from '@muster/database/json'
import type { SlotOf } from '@muster/database/shaped-statement'
import type { Principal } from '@muster/server/access/principal'
import type { Fact } from '@muster/server/facts/fact'
import { recordedChange } from '@muster/server/facts/record'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockFound } from '@muster/server/lock-order'
import type { Db, Store, Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import {
  affectsBlocked,
  afterBlocker,
  blockedBy,
  type RecountedTask,
  recordUnblocked,
  recountBlockers,
  withBlockedTasks,
} from '../dependencies/blockers.ts'
import { type MovedShares, movedShares, recordSharesCommand } from '../goals/record-shares.ts'
import { membersAmong } from './assignees.ts'
import { taskMoved, taskStatusChanged } from './facts.ts'
import { endOfColumn, positionAfter, positionBefore, retryWithRoom } from './position.ts'
import { readAgain } from './read-again.ts'
import { continueFinished } from './recurrence/continue.ts'
import { parseTaskOrThrow, type SeenTask, taskSeenBy, visibleTask } from './seen-by.ts'
import { recordParents } from './subtasks/facts.ts'
import { withFamily } from './subtasks/locks.ts'

type VisibleTask = ReturnType<typeof parseTaskOrThrow>
type Change = { status: TaskStatus; before_id?: number | null; after_id?: number; position?: number }

/**
 * Moves a task to a status and, if `before_id`, `after_id` or `position` is given, to a position in the column of that
 * status (a `before_id` of null means the end). The move is first tried with the task `found`, which was read without a
 * lock; if the task or the caller's membership has changed since, the task is locked and read again.
 */
export async function changeStatus(
  store: Store,
  principal: Principal,
  id: number,
  change: Change,
  found: SeenTask | undefined,
  ifMatch?: string,
): Promise<Task> {
  const visibleTask = parseTaskOrThrow(found, principal, ifMatch)
  const moved = await retryWithRoom(store, principal, visibleTask.task, change.status, async () => {
    const moved = await store.writeOnce((db) => moveAsSeen(db, principal, visibleTask, change))
    return moved ?? store.write((tx) => moveLocked(tx, principal, id, change, ifMatch))
  })
  return (await continueFinished(store, [moved])) ? readAgain(store.db, principal, id, moved) : moved
}

/**
 * Moves the task by one statement. Returns undefined if a task or the actor's membership has changed since they were read,
 * and if the rows of too many other tasks change with it.
 */
async function moveAsSeen(db: Db, principal: Principal, seen: VisibleTask, change: Change): Promise<Task | undefined> {
  // With the status of a subtask, the numbers of its parent change, whose row must be locked first.
  if (seen.task.parent_id !== null) return undefined
  if (!affectsBlocked(seen.task, change.status)) return move(db, principal, seen, change)
  return seen.recounts && move(db, principal, seen, change, seen.recounts)
}

/** Moves the task after locking it, together with its parent, and with the tasks that it blocks if these may change. */
async function moveLocked(tx: Tx, principal: Principal, id: number, change: Change, ifMatch?: string): Promise<Task> {
  const find = async () => {
    const { task } = await visibleTask(tx, principal, id)
    const members = { organizationId: task.organization_id, keep: [principal.userId] }
    const locks = await withBlockedTasks(tx, { members, tasks: { change: [id] } }, task, change.status)
    return withFamily(tx, locks, task)
  }
  await lockFound(tx, find, (locks) => locks)
  const seen = await taskSeenBy(tx, principal, id, ifMatch)
  const moved = (await move(tx, principal, seen, change)) ?? refuseNotFound('Task')
  if (affectsBlocked(seen.task, change.status))
    await recordUnblocked(tx, seen.actor, await recountBlockers(tx, await blockedBy(tx, [id])))
  if (moved.status !== seen.task.status) await recordParents(tx, seen.actor, [seen.task.parent_id])
  return moved
}

/**
 * Returns the task after the move; undefined if the task or the actor's membership has changed since they were read.
 */
async function move(
  db: Db,
  principal: Principal,
  { task, actor, isWatched }: VisibleTask,
  change: Change,
  recounts: RecountedTask[] = [],
): Promise<Task | undefined> {
  refuseUnless(can.changeTaskStatus(actor, task), texts.onlyChangeStatusOfYourTasks)
  const { status, before_id, after_id } = change
  const keepsStatus = task.status === status
  const namesPosition = before_id !== undefined || after_id !== undefined || change.position !== undefined
  if (keepsStatus && (!namesPosition || before_id === task.id || after_id === task.id)) return task

  const position = before_id
    ? await positionBefore(db, principal, task, status, before_id)
    : after_id
      ? await positionAfter(db, principal, task, status, after_id)
      : change.position
  const draft = { ...task, status, version: task.version + 1 }
  const [changed] = await moveCard(db, {
    actor,
    task,
    status,
    position,
    shares: movedShares(actor.id, task, draft),
    fact: keepsStatus ? taskMoved(actor, draft) : taskStatusChanged(actor, task.status, draft, { isWatched }),
    furtherFacts: recounts.map((recounted) => afterBlocker(actor, recounted)),
    recounts,
  })
  return changed && { ...draft, ...changed }
}

type Move = {
  actor: Actor
  task: Task
  status: TaskStatus
  /** The new position; undefined means the end of the column. */
  position: number | undefined
  shares: MovedShares | undefined
  fact: Fact
  furtherFacts: Fact[]
  /** The tasks that the statement recounts. */
  recounts: RecountedTask[]
}

/**
 * The statement that moves the card. It first locks the caller's membership, then the card together with the tasks that it
 * recounts, and changes them only if their versions and the caller's role are still those for which the move was
 * allowed.
 */
const moveCard = recordedChange<
  Move,
  Pick<Task, 'position' | 'comment_count' | 'file_count' | 'files_version' | 'updated_at'>
>({
  shapeOf: ({ position, shares, recounts }) =>
    `${position === undefined ? 'e' : '-'}${shares ? 's' : '-'}${recounts.length > 0 ? 'r' : '-'}`,
  changed: (slot, firstMove) => {
    const [organizationId, status] = [slot(({ task }) => task.organization_id), slot((move) => move.status)]
    const position =
      firstMove.position === undefined ? endOfColumn(organizationId, status) : slot((move) => move.position)
    const caller = membersAmong(
      organizationId,
      slot(({ actor }) => [actor.id]),
    )
    const isAllowed = sql`exists (select from ${caller} caller where caller.role = ${slot(({ actor }) => actor.role)})`
    const isRecounted = firstMove.recounts.length > 0
    return sql`
      ${isRecounted ? sql`with ${lockedCommand(slot, isAllowed)}` : sql``}
      update tasks set status = ${status}, position = ${position}::float,
        completed_at = case when ${status}::text = 'done' then coalesce(completed_at, now()) end,
        version = version + 1, updated_at = now()
      where id = ${slot(({ task }) => task.id)} and version = ${slot(({ task }) => task.version)} and deleted_at is null
        and ${isRecounted ? sql`(select locked.are_current from locked)` : isAllowed}
      returning position, comment_count, file_count, files_version, ${instant(sql.ref('updated_at'))} as updated_at`
  },
  furtherCommands: (slot, firstMove) => [
    firstMove.shares && recordSharesCommand((read) => slot(({ shares }) => shares && read(shares))),
    firstMove.recounts.length > 0 ? recountCommand(slot) : undefined,
  ],
})

/**
 * The command that locks the card and the tasks that the statement recounts in ascending order, if the move is allowed,
 * and tells whether all of them have the versions that were read.
 */
const lockedCommand = (slot: SlotOf<Move>, isAllowed: RawBuilder<unknown>) => sql`
  locked as materialized (
    select count(*) = ${slot(({ recounts }) => recounts.length + 1)}::int as are_current
    from (
      select t.id, t.version from tasks t
      where t.id = any(${slot(({ task, recounts }) => [task.id, ...recounts.map(({ id }) => id)])}::int[])
        and t.deleted_at is null and ${isAllowed}
      order by t.id for no key update
    ) current
    join unnest(
      ${slot(({ task, recounts }) => [task.id, ...recounts.map(({ id }) => id)])}::int[],
      ${slot(({ task, recounts }) => [task.version, ...recounts.map(({ version }) => version - 1)])}::int[]
    ) as read(id, version) using (id, version)
  )`

const recountCommand = (slot: SlotOf<Move>) => sql`
  recounted as (
    update tasks t set open_blocker_count = expected.count, version = expected.version
    from unnest(
      ${slot(({ recounts }) => recounts.map(({ id }) => id))}::int[],
      ${slot(({ recounts }) => recounts.map(({ open_blocker_count }) => open_blocker_count))}::int[],
      ${slot(({ recounts }) => recounts.map(({ version }) => version))}::int[]
    ) as expected(id, count, version)
    where t.id = expected.id and exists (select from changed)
  )`
