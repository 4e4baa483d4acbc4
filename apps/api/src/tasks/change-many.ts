import { changedOptions } from '@muster/contracts/custom-fields/changed-options'
import { keysOf } from '@muster/contracts/field'
import type { Task, TaskChanges } from '@muster/contracts/tasks'
import { type ChangeOfTasks, fieldsOfMany, type RefusedTask, type UndoOfTasks } from '@muster/contracts/tasks/many'
import { texts } from '@muster/contracts/texts'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { recordAll } from '@muster/server/facts/record-all'
import { Problem } from '@muster/server/http/problems'
import { changedIn, keptIn, type Locks, lockInOrder, sortedIds } from '@muster/server/lock-order'
import { type Db, RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { isSameValue } from '../custom-fields/values/plan-values.ts'
import { recordUnblocked } from '../dependencies/blockers.ts'
import { recordShares } from '../goals/record-shares.ts'
import { changedForUsers } from '../watchers/changed-for-users.ts'
import { applyUpdates, factsOfUpdate, recountBlocked, type TaskUpdate } from './apply-updates.ts'
import { tasksChangedTogether } from './facts.ts'
import { isEmpty, type PlannedUpdate, planUpdate, relatedLocks } from './plan-update.ts'
import { continueFinished } from './recurrence/continue.ts'
import type { TaskActor } from './seen-by.ts'
import { recordFamily } from './subtasks/facts.ts'
import { changesProject, familyOf, withPlacesOf } from './subtasks/locks.ts'
import { moveSubtasks, withoutMoveOfParent } from './subtasks/move.ts'
import { partsWithParentsFirst, visibleAmong } from './visible-among.ts'

type Result = { changed: number[]; refused: RefusedTask[]; undo: UndoOfTasks[] }
/** The result of a part, with the tasks that got a status. */
type PartResult = Result & { finished: Task[] }

/**
 * Changes several tasks of an organization. A task that cannot be changed is returned in `refused`, and the others are
 * changed. Throws 403 if the caller is not a member.
 */
export async function changeTasks(
  store: Store,
  principal: Principal,
  organizationId: number,
  changes: ChangeOfTasks[],
): Promise<Result> {
  await actorOrRefuse(store.db, principal, organizationId)
  const results: PartResult[] = []
  for (const part of await partsOf(store.db, changes))
    results.push(await store.write((tx) => changePart(tx, principal, organizationId, part)))
  await continueFinished(
    store,
    results.flatMap(({ finished }) => finished),
  )
  return {
    changed: results.flatMap(({ changed }) => changed).toSorted((one, other) => one - other),
    refused: results.flatMap(({ refused }) => refused).toSorted((one, other) => one.id - other.id),
    undo: grouped(results.flatMap(({ undo }) => undo)),
  }
}

/** The change of one task. */
type Change = Omit<ChangeOfTasks, 'ids' | 'positions'> & { position?: number }

/** Divides the changes into parts, each with the change of every task, in the order of the ids. */
async function partsOf(db: Db, changes: ChangeOfTasks[]): Promise<Map<number, Change>[]> {
  const changesById = new Map(
    changes.flatMap(({ ids, positions, ...change }) =>
      ids.map((id, index): [number, Change] => [id, positions ? { ...change, position: positions[index] } : change]),
    ),
  )
  const parts = await partsWithParentsFirst(db, [...changesById.keys()])
  return parts.map((ids) => new Map(ids.map((id) => [id, changesById.get(id) ?? {}])))
}

async function changePart(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  changes: Map<number, Change>,
): Promise<PartResult> {
  const ids = [...changes.keys()]
  const visible = await visibleAmong(tx, principal, organizationId, ids)
  const locks = await locksOf(tx, principal, organizationId, visible, changes)
  await lockInOrder(tx, locks)
  const locked = await visibleAmong(tx, principal, organizationId, ids)
  const neededLocks = await locksOf(tx, principal, organizationId, locked, changes)
  // Start again: a task, its place or the caller's role changed before the rows were locked, so others must be locked.
  if (JSON.stringify(neededLocks) !== JSON.stringify(locks)) throw new RetryTransactionError()
  const { planned, refused } = await planAll(tx, principal, locked, changes)

  const changing = planned.filter(({ plan }) => !isEmpty(plan))
  await applyUpdates(tx, principal.userId, organizationId, changing)
  const recounted = await recountBlocked(tx, changing)
  const after = await visibleAmong(tx, principal, organizationId, ids)
  const byId = new Map(after.tasks.map((task) => [task.id, task]))
  const pairs = changing.map(({ task }) => ({ before: task, after: byId.get(task.id) ?? task }))
  const movedSubtasks = await moveSubtasks(tx, principal, pairs)
  const isAlone = changes.size === 1
  // A caller who no longer sees a task gets its state before the change.
  const changed = changing.map((update) => ({ ...update, after: byId.get(update.task.id) ?? update.task }))
  const facts = changed.flatMap(({ task, plan, after }) => factsOfUpdate(locked.actor, task, after, plan))
  if (isAlone) for (const fact of facts) await record(tx, fact)
  else await recordAll(tx, facts)
  await recordUnblocked(tx, locked.actor, recounted)
  for (const { task, after } of changed) await recordShares(tx, principal.userId, task, after)
  await recordFamily(tx, locked.actor, pairs, movedSubtasks)
  if (!isAlone && changing.length > 0)
    await record(
      tx,
      tasksChangedTogether(locked.actor, organizationId, changing.length, await changedForUsers(tx, pairs)),
    )
  return {
    changed: planned.map(({ task }) => task.id),
    refused,
    finished: changed.flatMap(({ plan, after }) => (plan.status ? [after] : [])),
    undo: changing.map(({ task, plan }) => undoOf(task, byId.get(task.id) ?? task, plan)),
  }
}

/**
 * Determines for each task what its change does, or why it is refused. A parent comes before its subtasks, so that they
 * are refused too if it does not take them to another project.
 */
async function planAll(
  tx: Tx,
  principal: Principal,
  { tasks, actor }: { tasks: Task[]; actor: TaskActor },
  changes: Map<number, Change>,
): Promise<{ planned: TaskUpdate[]; refused: RefusedTask[] }> {
  const planned: TaskUpdate[] = []
  const refused: RefusedTask[] = []
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const depthOf = (id: number | null): number => {
    const task = id === null ? undefined : byId.get(id)
    return task ? depthOf(task.parent_id) + 1 : 0
  }
  const remaining = new Map([...changes].filter(([id]) => byId.has(id)))
  for (const [id, change] of [...changes].toSorted(([one], [other]) => depthOf(one) - depthOf(other))) {
    const task = byId.get(id)
    if (!task) {
      refused.push({ id, key: null, title: null, reason: texts.notFound('Task') })
      continue
    }
    try {
      refuseUnexpected(task, change)
      const body = bodyFor(task, withoutMoveOfParent(task, change, remaining))
      planned.push({
        task,
        body,
        plan: await planUpdate(tx, principal, actor, task, body),
        position: change.position,
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, key: task.key, title: task.title, reason: error.message })
      remaining.delete(id)
    }
  }
  return {
    planned: planned.toSorted((one, other) => one.task.id - other.task.id),
    refused: refused.toSorted((one, other) => one.id - other.id),
  }
}

function refuseUnexpected(task: Task, { expected = {}, expected_custom_fields = {} }: Change) {
  const isUnexpected = keysOf(fieldsOfMany).some((key) => expected[key] !== undefined && expected[key] !== task[key])
  const isOtherValue = Object.entries(expected_custom_fields).some(
    ([id, value]) => !isSameValue(value, task.custom_fields[id]),
  )
  if (isUnexpected || isOtherValue) throw new Problem(412, texts.task.changedSince)
}

/** The body of a change of this task alone. */
function bodyFor(task: Task, change: Change): TaskChanges {
  const { set = {}, custom_fields, add_assignees, remove_assignees, add_labels, remove_labels } = change
  const fieldValues = { ...custom_fields, ...changedOptions(task.custom_fields, change) }
  const assigned_users = changedList(task.assignees, add_assignees, remove_assignees)
  const labels = changedList(
    task.labels.map(({ id }) => id),
    add_labels,
    remove_labels,
  )
  return {
    ...set,
    ...(Object.keys(fieldValues).length > 0 && { custom_fields: fieldValues }),
    ...(assigned_users && { assigned_users }),
    ...(labels && { labels }),
  }
}

function changedList(current: number[], added: number[] = [], removed: number[] = []): number[] | undefined {
  if (added.length === 0 && removed.length === 0) return undefined
  const remaining = current.filter((id) => !removed.includes(id))
  return [...remaining, ...added.filter((id) => !remaining.includes(id))]
}

/** All locks that the changes need. */
async function locksOf(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  { tasks, actor }: { tasks: Task[]; actor: TaskActor },
  changes: Map<number, Change>,
): Promise<Locks> {
  const all: Locks[] = []
  const movedIds: number[] = []
  for (const task of tasks) {
    const change = changes.get(task.id)
    if (!change) continue
    const body = bodyFor(task, withoutMoveOfParent(task, change, changes))
    const locks = await relatedLocks(tx, principal, actor, task, body)
    all.push(locks)
    if (changesProject(locks, task)) movedIds.push(task.id)
  }
  const blocked = all.flatMap((locks) => changedIn(locks.tasks))
  const ids = new Set(tasks.map(({ id }) => id))
  const writtenTwice = [
    ...blocked.filter((id) => ids.has(id)),
    ...tasks.filter((task) => task.subtask_count > 0).map(({ id }) => id),
    ...tasks.flatMap(({ parent_id }) => parent_id ?? []),
  ]
  const kept = (level: 'members' | 'labels' | 'customFields' | 'projects' | 'goals' | 'milestones') => ({
    keep: sortedIds(all.flatMap((locks) => keptIn(locks[level]))),
  })
  const locks: Locks = {
    members: { organizationId, keep: sortedIds([principal.userId, ...kept('members').keep]) },
    labels: { organizationId, ...kept('labels') },
    customFields: { organizationId, ...kept('customFields') },
    projects: kept('projects'),
    goals: kept('goals'),
    milestones: kept('milestones'),
    tasks: { change: sortedIds([...(await familyOf(tx, tasks, movedIds)), ...blocked]) },
  }
  return withPlacesOf(tx, locks, writtenTwice)
}

/** The change that restores the previous values of a task, if they are not changed again before. */
function undoOf(
  before: Task,
  after: Task,
  { changedKeys, status, assignees, labels, fieldValues }: PlannedUpdate,
): UndoOfTasks {
  const keys = keysOf(fieldsOfMany).filter(
    (key) => before[key] !== after[key] && (key === 'status' ? status : [...changedKeys, 'due_time'].includes(key)),
  )
  const fieldsIn = (task: Task) =>
    Object.fromEntries(fieldValues.map(({ field: { id } }) => [id, task.custom_fields[id] ?? null]))
  const valuesIn = (task: Task) => Object.assign({}, ...keys.map((key) => ({ [key]: task[key] })))
  return {
    ids: [before.id],
    ...(keys.length > 0 && { set: valuesIn(before), expected: valuesIn(after) }),
    ...(fieldValues.length > 0 && { custom_fields: fieldsIn(before), expected_custom_fields: fieldsIn(after) }),
    ...(status && { positions: [before.position] }),
    ...(assignees && {
      add_assignees: before.assignees.filter((id) => !after.assignees.includes(id)),
      remove_assignees: after.assignees.filter((id) => !before.assignees.includes(id)),
    }),
    ...(labels && { add_labels: labelsOnlyIn(before, after), remove_labels: labelsOnlyIn(after, before) }),
  }
}

const labelsOnlyIn = ({ labels }: Task, { labels: others }: Task) =>
  labels.map(({ id }) => id).filter((id) => !others.some((other) => other.id === id))

/** Combines equal changes, so that an undo of many tasks is short. */
function grouped(changes: UndoOfTasks[]): UndoOfTasks[] {
  const groups = new Map<string, UndoOfTasks>()
  for (const { ids, positions, ...change } of changes) {
    const key = JSON.stringify({ ...change, hasPositions: positions !== undefined })
    const group = groups.get(key) ?? { ids: [], ...change, ...(positions && { positions: [] }) }
    groups.set(key, group)
    group.ids.push(...ids)
    group.positions?.push(...(positions ?? []))
  }
  return [...groups.values()]
}
