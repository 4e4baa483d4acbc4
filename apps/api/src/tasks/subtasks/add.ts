import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { maxSubtasks, maxTaskDepth } from '@muster/contracts/tasks/subtasks'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseInvalid, refuseUnless } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordShares } from '../../goals/record-shares.ts'
import { changedForUsers } from '../../watchers/changed-for-users.ts'
import { requireMembers } from '../assignees.ts'
import { taskCreated, taskCreatedWithOthers, tasksChangedTogether } from '../facts.ts'
import { endOfColumn, positionGap } from '../position.ts'
import { type TaskActor, taskSeenBy, visibleTask } from '../seen-by.ts'
import { takeNumbers } from '../take-numbers.ts'
import { visibleAmong } from '../visible-among.ts'
import { subtasksAdded, subtasksCreated } from './facts.ts'
import { subtaskMessages } from './messages.ts'
import { lockTree, pathUp } from './tree.ts'

type NewSubtasks = { titles: string[]; assigned_users?: number[] | undefined }

/**
 * Creates subtasks in order, at the end of the list of their parent. Admins, managers and the assignees of the parent
 * may do so.
 */
export async function addSubtasks(
  store: Store,
  principal: Principal,
  parentId: number,
  { titles, assigned_users = [] }: NewSubtasks,
): Promise<Task[]> {
  const found = await visibleTask(store.db, principal, parentId)
  refuseUnless(can.createSubtask(found.actor, found.task))
  const { organization_id: organizationId } = found.task
  const assigneeIds = [...new Set(assigned_users)]
  const firstNumber = (await takeNumbers(store.db, organizationId, titles.length)) - titles.length + 1
  return store.write(async (tx) => {
    await lockTree(tx, organizationId)
    const { task: parent, actor } = await lockParent(tx, principal, parentId, assigneeIds)
    refuseUnless(can.createSubtask(actor, parent))
    await requireMembers(tx, organizationId, assigneeIds)
    await requireRoom(tx, parent, titles.length)
    const ids = await insertSubtasks(tx, principal, parent, titles, firstNumber, assigneeIds)
    const { tasks } = await visibleAmong(tx, principal, organizationId, ids)
    await recordCreated(tx, actor, parent, tasks)
    const changedParent = { ...parent, version: parent.version + titles.length }
    const added =
      titles.length === 1 ? subtasksAdded(actor, changedParent, tasks) : subtasksCreated(actor, changedParent, tasks)
    await record(tx, added)
    for (const task of tasks) await recordShares(tx, actor.id, undefined, task)
    return tasks
  })
}

/** Records each new subtask. If there are several, each user gets one notification about all of them. */
async function recordCreated(tx: Tx, actor: TaskActor, { organization_id }: Task, tasks: readonly Task[]) {
  const [first] = tasks
  if (!first) return
  if (tasks.length === 1) return record(tx, taskCreated(actor, first))
  for (const task of tasks) await record(tx, taskCreatedWithOthers(actor, task))
  if (first.assignees.length === 0) return
  const pairs = tasks.map((after) => ({ before: { ...after, assignees: [] }, after }))
  await record(tx, tasksChangedTogether(actor, organization_id, tasks.length, await changedForUsers(tx, pairs)))
}

/**
 * Locks the parent, its place, and the memberships of the caller and of the assignees. PostgreSQL checks the references
 * of the parent again when its subtasks are counted twice, so the task above it is locked, too.
 */
async function lockParent(tx: Tx, principal: Principal, id: number, assigneeIds: number[]) {
  const { task: found } = await visibleTask(tx, principal, id)
  await lockInOrder(tx, {
    members: {
      organizationId: found.organization_id,
      keep: [...new Set([principal.userId, ...assigneeIds])],
    },
    projects: { keep: [found.project_id] },
    goals: { keep: [found.goal_id] },
    milestones: { keep: [found.goal_milestone_id] },
    tasks: { change: [id, found.parent_id] },
  })
  const locked = await taskSeenBy(tx, principal, id)
  const placeOf = ({ project_id, goal_id, goal_milestone_id }: Task) => [project_id, goal_id, goal_milestone_id].join()
  // Start again: the parent moved before it was locked, so its new place must be locked.
  if (placeOf(found) !== placeOf(locked.task)) throw new RetryTransactionError()
  return locked
}

/** Throws 422 if the parent gets too many subtasks, or is itself at the greatest depth. */
async function requireRoom(tx: Tx, parent: Task, count: number): Promise<void> {
  if (parent.subtask_count + count > maxSubtasks) refuseInvalid({ field: 'titles', message: subtaskMessages.tooMany })
  if ((await pathUp(tx, parent.id)).length >= maxTaskDepth)
    refuseInvalid({ field: 'titles', message: subtaskMessages.tooDeep })
}

/** Inserts the rows in one statement. A goal in the trash is left out. Returns the ids in order. */
async function insertSubtasks(
  tx: Tx,
  principal: Principal,
  parent: Task,
  titles: string[],
  firstNumber: number,
  assigneeIds: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ends as (
      select ${endOfColumn(parent.organization_id, 'todo')} as position, coalesce((
        select max(s.subtask_position) from tasks s where s.parent_id = ${parent.id}
      ), 0) as subtask_position
    ), task as (
      insert into tasks (
        organization_id, number, project_id, goal_id, milestone_id, title, position, created_by, parent_id, subtask_position
      )
      select ${parent.organization_id}::int, ${firstNumber}::int + r.place - 1, ${parent.project_id}::int,
        (select g.id from goals g where g.id = ${parent.goal_id}::int and g.deleted_at is null),
        ${parent.goal_milestone_id}::int, r.title, ends.position + (r.place - 1) * ${positionGap}::float,
        ${principal.userId}::int, ${parent.id}::int, ends.subtask_position + r.place * ${positionGap}::float
      from unnest(${titles}::text[]) with ordinality as r (title, place), ends
      order by r.place
      returning id, organization_id
    ), assigned as (
      insert into task_assignees (task_id, user_id, organization_id, place, assigned_by)
      select task.id, a.user_id, task.organization_id, a.place, ${principal.userId}::int
      from task, unnest(${assigneeIds}::int[]) with ordinality as a (user_id, place)
    )
    select id from task order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
