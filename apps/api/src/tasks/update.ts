import { can } from '@muster/contracts/capabilities'
import { changesOf } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { Task, TaskChanges } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { type Fact, record } from '@muster/server/facts/record'
import { Problem, refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import { type Locks, lockInOrder } from '@muster/server/lock-order'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import {
  changedFieldValues,
  factChanges,
  fieldIdsIn,
  type NewFieldValue,
  possiblePeopleIn,
} from '../custom-fields/values/plan-values.ts'
import { writeFieldValues } from '../custom-fields/values/write-values.ts'
import {
  affectsBlocked,
  blockedBy,
  recordUnblocked,
  recountBlockers,
  withBlockedTasks,
} from '../dependencies/blockers.ts'
import { recordShares } from '../goals/record-shares.ts'
import { changedLabels, requireLabels, setTaskLabels, storedLabelIds } from '../labels/task-labels.ts'
import { newlyMentioned } from '../notifications/mentioned-users.ts'
import { assign, assigneesIn, requireMembers } from './assignees.ts'
import { type StoredField, taskColumns } from './columns.ts'
import { dueDateIn } from './due.ts'
import { taskStatusChanged, taskUpdated } from './facts.ts'
import { type Placement, placementFor } from './placement.ts'
import { readAgain } from './read-again.ts'
import { continueFinished } from './recurrence/continue.ts'
import { type TaskActor, taskSeenBy, visibleTask } from './seen-by.ts'
import { recordFamily } from './subtasks/facts.ts'
import { withFamily } from './subtasks/locks.ts'
import { moveSubtasks, refuseSubtaskElsewhere } from './subtasks/move.ts'
import { updateRows } from './update-rows.ts'

/**
 * Fields with their own logic: a new status also changes the position and the history, two fields form one due date,
 * and the assignees and labels are stored in other tables.
 */
const separateFields = ['status', 'due_date', 'due_time', 'assigned_users', 'labels'] as const satisfies TaskField[]
const placingFields = taskColumns.stored.filter((field) => taskFields[field].change === 'placeTask')
const plainFields = taskColumns.stored.filter((field) => ![...separateFields, ...placingFields].includes(field))
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

/** What a body changes in a task. A part that does not change is undefined or empty. */
export type PlannedUpdate = {
  fields: StoredField[]
  status?: TaskStatus
  dueDate?: string | null
  assignees?: number[]
  labels?: number[]
  placement?: ChangedPlacement
  fieldValues: NewFieldValue[]
  /** The changed fields except the status, which is recorded by itself. */
  changedKeys: TaskField[]
}

export const isEmpty = ({ changedKeys, status, fieldValues }: PlannedUpdate) =>
  changedKeys.length === 0 && fieldValues.length === 0 && !status

/**
 * Returns what the body changes in the task. Throws the reason if the caller may not change one of these fields, or if
 * a value does not fit the task.
 */
export async function planUpdate(
  tx: Tx,
  principal: Principal,
  actor: TaskActor,
  task: Task,
  body: TaskChanges,
): Promise<PlannedUpdate> {
  refuseUnless(can.editTask(actor, task), texts.onlyEditYourTasks)
  const fields = taskColumns.changed(body, task, plainFields)
  refuseUnless(
    fields.every((key) => mayChange(actor, task, key)),
    texts.onlyEditYourTasks,
  )
  const movedFields = taskColumns.changed(body, task, placingFields)
  if (movedFields.length > 0) refuseUnless(can.placeTask(actor))
  const placement = movedFields.length > 0 ? await newPlacement(tx, principal, task, body) : undefined
  if (placement) refuseSubtaskElsewhere(task, placement.project_id)
  const status = body.status !== undefined && body.status !== task.status ? body.status : undefined
  if (status) refuseUnless(can.changeTaskStatus(actor, task), texts.onlyChangeStatusOfYourTasks)
  const dueDate = dueDateIn(body, task)
  const assignees = changedAssignees(body, task)
  if (assignees) {
    refuseUnless(can.assignTask(actor, task), texts.onlyEditYourTasks)
    await requireMembers(
      tx,
      task.organization_id,
      assignees.filter((userId) => !task.assignees.includes(userId)),
    )
  }
  const labels = changedLabels(body, task.labels)
  if (labels) await requireLabels(tx, task.organization_id, labels)
  const projectId = placement?.project_id ?? task.project_id
  const fieldValues = await changedFieldValues(
    tx,
    task.organization_id,
    projectId,
    task.custom_fields,
    body.custom_fields,
  )
  return {
    fields,
    status,
    dueDate,
    assignees,
    labels,
    placement,
    fieldValues,
    changedKeys: [
      ...fields,
      ...movedFields,
      ...(dueDate === undefined ? [] : (['due_date'] as const)),
      ...(assignees ? (['assigned_users'] as const) : []),
      ...(labels ? (['labels'] as const) : []),
    ],
  }
}

/**
 * A locked task with the change that the body makes to it. `position` is its position if the status changes, by default
 * the end of the column.
 */
export type TaskUpdate = { task: Task; body: TaskChanges; plan: PlannedUpdate; position?: number }

/** Writes planned changes of locked tasks of one organization, with one statement for those that set equal values. */
export async function applyUpdates(
  tx: Tx,
  callerId: number,
  organizationId: number,
  updates: readonly TaskUpdate[],
): Promise<void> {
  const groups = new Map<string, { ids: number[]; positions?: number[]; columns: ReturnType<typeof columnsOf> }>()
  for (const update of updates) {
    const columns = columnsOf(update)
    const { position } = update
    const key = JSON.stringify([columns, position === undefined])
    const group = groups.get(key) ?? { ids: [], columns, ...(position !== undefined && { positions: [] }) }
    groups.set(key, group)
    group.ids.push(update.task.id)
    if (position !== undefined) group.positions?.push(position)
  }
  for (const { ids, columns, positions } of groups.values())
    await updateRows(tx, organizationId, ids, columns, positions)
  for (const { task, plan } of updates) if (plan.assignees) await assign(tx, callerId, task, plan.assignees)
  const labelled = updates.flatMap(({ task: { id }, plan: { labels } }) => (labels ? [{ id, labels }] : []))
  await setTaskLabels(tx, organizationId, labelled)
  const valued = updates.map(({ task: { id }, plan: { fieldValues } }) => ({ id, values: fieldValues }))
  await writeFieldValues(tx, organizationId, valued)
}

/** Counts the open blockers of the tasks again that the updated tasks block. */
export const recountBlocked = async (tx: Tx, updates: readonly Pick<TaskUpdate, 'task' | 'plan'>[]) => {
  const blockers = updates.filter(({ task, plan }) => affectsBlocked(task, plan.status)).map(({ task }) => task.id)
  return recountBlockers(tx, await blockedBy(tx, blockers))
}

const columnsOf = ({ body, plan: { fields, placement, dueDate, status, labels } }: TaskUpdate) => ({
  ...taskColumns.byColumn(body, fields),
  ...placement,
  ...(dueDate !== undefined && { due_date: dueDate }),
  ...(status && { status }),
  ...(labels && { label_ids: storedLabelIds(labels) }),
})

/** The facts of a change: one for a new status, and one for all other fields. */
export const factsOfUpdate = (
  actor: TaskActor,
  before: Task,
  after: Task,
  { changedKeys, status, fieldValues }: PlannedUpdate,
  mentioned: number[] = [],
): Fact[] => [
  ...(changedKeys.length > 0 || fieldValues.length > 0
    ? [
        taskUpdated(actor, before, after, changesOf(taskFields, changedKeys, before, after), {
          mentioned,
          customFields: factChanges(fieldValues, before.custom_fields, after.custom_fields),
        }),
      ]
    : []),
  ...(status ? [taskStatusChanged(actor, before.status, after)] : []),
]

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

/**
 * The locks that a change of the task needs besides the task's own. If it is already clear that the change will be
 * refused, it needs only that of the caller's membership; the error is thrown after the task has been read under its
 * lock.
 */
export async function relatedLocks(
  tx: Tx,
  principal: Principal,
  actor: TaskActor,
  task: Task,
  body: TaskChanges,
): Promise<Locks> {
  const isMoved = taskColumns.changed(body, task, placingFields).length > 0
  if (!can.editTask(actor, task) || (isMoved && !can.placeTask(actor))) return locksFor(actor.id, task, {})
  try {
    const placement = isMoved ? await newPlacement(tx, principal, task, body) : undefined
    const locks = locksFor(
      actor.id,
      task,
      body,
      changedAssignees(body, task),
      placement,
      changedLabels(body, task.labels),
    )
    return await withBlockedTasks(tx, locks, task, body.status)
  } catch (error) {
    if (error instanceof Problem) return locksFor(actor.id, task, {})
    throw error
  }
}

const locksOfPlan = (
  callerId: number,
  task: Task,
  { assignees, placement, labels }: PlannedUpdate,
  body: TaskChanges,
): Locks => locksFor(callerId, task, body, assignees, placement, labels)

function locksFor(
  callerId: number,
  task: Task,
  { custom_fields }: Pick<TaskChanges, 'custom_fields'>,
  assignees?: number[],
  placement?: ChangedPlacement,
  labels: number[] = [],
): Locks {
  const addedIds = (assignees ?? []).filter((id) => !task.assignees.includes(id))
  const fieldIds = fieldIdsIn(custom_fields)
  const addedLabels = labels.filter((id) => !task.labels.some((label) => label.id === id))
  return {
    members: {
      organizationId: task.organization_id,
      keep: [...new Set([callerId, ...addedIds, ...possiblePeopleIn(custom_fields)])].toSorted((a, b) => a - b),
    },
    ...(addedLabels.length > 0 && { labels: { organizationId: task.organization_id, keep: addedLabels } }),
    ...(fieldIds.length > 0 && { customFields: { organizationId: task.organization_id, keep: fieldIds } }),
    ...(placement && {
      projects: { keep: [placement.project_id] },
      goals: { keep: placement.goal_id === task.goal_id ? [] : [placement.goal_id] },
      milestones: { keep: placement.milestone_id === task.goal_milestone_id ? [] : [placement.milestone_id] },
    }),
  }
}

/** Whether the caller may change this field: `taskFields` names the capability that it requires. */
function mayChange(actor: TaskActor, task: Task, key: TaskField): boolean {
  const field = taskFields[key]
  return can[field.change](actor, task)
}

const areSameLocks = (left: Locks, right: Locks) => JSON.stringify(left) === JSON.stringify(right)

function changedAssignees(body: TaskChanges, task: Task): number[] | undefined {
  const requestedAssignees = assigneesIn(body, task.assignees)
  return requestedAssignees && requestedAssignees.join() !== task.assignees.join() ? requestedAssignees : undefined
}

/**
 * The place of the task after its project, goal or milestone changes. A new project, goal or milestone must belong to
 * the task's organization and be visible to the caller. A goal that does not change is not checked again, because it
 * may be another user's personal goal.
 */
async function newPlacement(tx: Tx, principal: Principal, task: Task, body: TaskChanges): Promise<ChangedPlacement> {
  const isProjectChanged = body.project_id !== undefined && body.project_id !== task.project_id
  const goal_id = body.goal_id === task.goal_id ? undefined : body.goal_id
  const goal_milestone_id =
    !isProjectChanged && body.goal_milestone_id === task.goal_milestone_id ? undefined : body.goal_milestone_id
  const requestedPlacement = {
    organization_id: task.organization_id,
    project_id: body.project_id ?? (goal_milestone_id ? undefined : task.project_id),
    goal_id,
    goal_milestone_id,
  }
  const { placement } = await placementFor(tx, principal, requestedPlacement, { may: can.placeTask })
  return {
    project_id: placement.project_id,
    goal_id: goal_id === undefined ? await goalAfter(tx, task, placement) : placement.goal_id,
    milestone_id: goal_milestone_id === undefined ? milestoneIn(placement.project_id, task) : placement.milestone_id,
  }
}

type ChangedPlacement = Pick<Placement, 'project_id' | 'goal_id' | 'milestone_id'>

/**
 * The task's goal after the change. It becomes a goal of the new milestone if the task has no goal, or if the milestone
 * belongs to team goals and the task's goal is none of them: the task would otherwise count in two goals. In all other
 * cases the task keeps its goal.
 */
async function goalAfter(tx: Tx, { goal_id }: Task, placement: Placement): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goal_milestones gm join goals g on g.id = gm.goal_id
    where gm.milestone_id = ${placement.milestone_id} and g.deleted_at is null and not g.is_personal`.execute(tx)
  const isElsewhere = rows.length > 0 && !rows.some(({ id }) => id === goal_id)
  return isElsewhere ? placement.goal_id : (goal_id ?? placement.goal_id)
}

/**
 * The milestone of the task in this project: a task that changes its project loses its milestone, which belongs to the
 * old project.
 */
const milestoneIn = (projectId: number, task: Task) => (projectId === task.project_id ? task.goal_milestone_id : null)
