import { can } from '@muster/contracts/capabilities'
import { keysOf } from '@muster/contracts/field'
import type { Task, TaskChanges } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import type { Fact } from '@muster/server/facts/fact'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import { type Locks, lockInOrder } from '@muster/server/lock-order'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { recordUnblocked, withBlockedTasks } from '../dependencies/blockers.ts'
import { recordShares } from '../goals/record-shares.ts'
import { newlyMentioned } from '../notifications/mentioned-users.ts'
import { applyUpdates, factsOfUpdate, recountBlocked } from './apply-updates.ts'
import { isEmpty, locksOfPlan, planUpdate, relatedLocks } from './plan-update.ts'
import { readAgain } from './read-again.ts'
import { continueFinished } from './recurrence/continue.ts'
import { type TaskActor, taskSeenBy, visibleTask } from './seen-by.ts'
import { recordFamily } from './subtasks/facts.ts'
import { withFamily } from './subtasks/locks.ts'
import { moveSubtasks } from './subtasks/move.ts'

const changeableKeys = [...keysOf(taskFields), 'custom_fields', 'assigned_to', 'assignees']

/**
 * Updates the fields in the body that differ from the current values. If the caller may not change one of these fields,
 * the whole change is refused.
 */
export async function updateTask(
  store: Store,
  principal: Principal,
  id: number,
  body: TaskChanges,
  ifMatch?: string,
): Promise<Task> {
  const updated = await updateLocked(store, principal, id, body, ifMatch)
  return body.status !== undefined && (await continueFinished(store, [updated]))
    ? readAgain(store.db, principal, id, updated)
    : updated
}

function updateLocked(
  store: Store,
  principal: Principal,
  id: number,
  body: TaskChanges,
  ifMatch?: string,
): Promise<Task> {
  return store.write((tx) => updateIn(tx, principal, id, body, ifMatch))
}

/** Writes what else changes together with the locked task, and returns the facts about it. */
type FurtherChange = (task: Task, actor: TaskActor) => Promise<Fact[]>

/** Updates the task in the caller's transaction, which has not locked anything yet. */
export async function updateIn(
  tx: Tx,
  principal: Principal,
  id: number,
  body: TaskChanges,
  ifMatch?: string,
  furtherChange: FurtherChange = async () => [],
): Promise<Task> {
  const plannedLocks = await lockRelatedRows(tx, principal, id, body)
  const { task, actor } = await taskSeenBy(tx, principal, id, ifMatch)
  refuseUnless(can.editTask(actor, task), texts.onlyEditYourTasks)
  refuseReadOnlyChanges(body, task, changeableKeys)
  const plan = await planUpdate(tx, principal, actor, task, body)
  const furtherFacts = await furtherChange(task, actor)
  if (isEmpty(plan)) {
    for (const fact of furtherFacts) await record(tx, fact)
    return task
  }
  // Start again: the task or its place changed before it was locked, so other rows must be locked.
  const blockedLocks = await withBlockedTasks(tx, locksOfPlan(actor.id, task, plan, body), task, plan.status)
  const neededLocks = await withFamily(tx, blockedLocks, task)
  if (!areSameLocks(plannedLocks, neededLocks)) throw new RetryTransactionError()
  await applyUpdates(tx, actor.id, task.organization_id, [{ task, body, plan }])
  const recounted = await recountBlocked(tx, [{ task, plan }])
  const changed = await readAgain(tx, principal, id, task)
  const movedSubtasks = await moveSubtasks(tx, principal, [{ before: task, after: changed }])
  const mentioned = plan.fields.includes('description') ? await newlyMentioned(tx, task, changed) : []
  for (const fact of factsOfUpdate(actor, task, changed, plan, mentioned)) await record(tx, fact)
  for (const fact of furtherFacts) await record(tx, fact)
  await recordUnblocked(tx, actor, recounted)
  await recordShares(tx, actor.id, task, changed)
  await recordFamily(tx, actor, [{ before: task, after: changed }], movedSubtasks)
  return changed
}

/**
 * Locks the caller's membership, the new place and the memberships of the new assignees before the task itself, as the
 * lock order requires. Returns these locks, to be compared with those that the locked task requires. Throws 404 if the
 * task is not visible.
 */
async function lockRelatedRows(tx: Tx, principal: Principal, id: number, body: TaskChanges): Promise<Locks> {
  const { task, actor } = await visibleTask(tx, principal, id)
  const locks = await withFamily(tx, await relatedLocks(tx, principal, actor, task, body), task)
  await lockInOrder(tx, locks)
  return locks
}

const areSameLocks = (left: Locks, right: Locks) => JSON.stringify(left) === JSON.stringify(right)
