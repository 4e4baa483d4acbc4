import { can } from '@muster/contracts/capabilities'
import type { CustomFieldValues } from '@muster/contracts/custom-fields/fields'
import type { Task, TaskChanges } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { Problem, refuseUnless } from '@muster/server/http/problems'
import type { Locks } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import {
  changedFieldValues,
  fieldIdsIn,
  type NewFieldValue,
  possiblePeopleIn,
} from '../custom-fields/values/plan-values.ts'
import { fieldValuesIn } from '../custom-fields/values/values-of-task.ts'
import { withBlockedTasks } from '../dependencies/blockers.ts'
import { changedLabels, requireLabels } from '../labels/task-labels.ts'
import { assigneesIn, requireMembers } from './assignees.ts'
import { type ChangedPlacement, newPlacement } from './changed-placement.ts'
import { type StoredField, taskColumns } from './columns.ts'
import { dueDateIn } from './due.ts'
import type { TaskActor } from './seen-by.ts'
import { refuseSubtaskElsewhere } from './subtasks/move.ts'

/**
 * Fields with their own logic: a new status also changes the position and the history, two fields form one due date,
 * and the assignees and labels are stored in other tables.
 */
const separateFields = ['status', 'due_date', 'due_time', 'assigned_users', 'labels'] as const satisfies TaskField[]
const placingFields = taskColumns.stored.filter((field) => taskFields[field].change === 'placeTask')
const plainFields = taskColumns.stored.filter((field) => ![...separateFields, ...placingFields].includes(field))

/** What a body changes in a task. A part that does not change is undefined or empty. */
export type PlannedUpdate = {
  fields: StoredField[]
  status?: TaskStatus
  dueDate?: string | null
  assignees?: number[]
  labels?: number[]
  placement?: ChangedPlacement
  fieldValues: NewFieldValue[]
  /** The current values of the fields of the project that the task is in after the change. */
  valuesBefore: CustomFieldValues
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
  // A move also shows the values that the task kept in fields of its new project.
  const valuesBefore =
    body.custom_fields && projectId !== task.project_id
      ? await fieldValuesIn(tx, task.id, projectId)
      : task.custom_fields
  const fieldValues = await changedFieldValues(tx, task.organization_id, projectId, valuesBefore, body.custom_fields)
  return {
    fields,
    status,
    dueDate,
    assignees,
    labels,
    placement,
    fieldValues,
    valuesBefore,
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

/** The locks that a planned change needs besides the task's own. */
export const locksOfPlan = (
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

function changedAssignees(body: TaskChanges, task: Task): number[] | undefined {
  const requestedAssignees = assigneesIn(body, task.assignees)
  return requestedAssignees && requestedAssignees.join() !== task.assignees.join() ? requestedAssignees : undefined
}
