import { changesOf } from '@muster/contracts/facts/changes'
import type { Task, TaskChanges } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { Fact } from '@muster/server/facts/fact'
import type { Tx } from '@muster/server/store'
import { factChanges } from '../custom-fields/values/plan-values.ts'
import { writeFieldValues } from '../custom-fields/values/write-values.ts'
import { affectsBlocked, blockedBy, recountBlockers } from '../dependencies/blockers.ts'
import { setTaskLabels, storedLabelIds } from '../labels/task-labels.ts'
import { assign } from './assignees.ts'
import { taskColumns } from './columns.ts'
import { taskStatusChanged, taskUpdated } from './facts.ts'
import type { PlannedUpdate } from './plan-update.ts'
import type { TaskActor } from './seen-by.ts'
import { updateRows } from './update-rows.ts'

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
  { changedKeys, status, fieldValues, valuesBefore }: PlannedUpdate,
  mentioned: number[] = [],
): Fact[] => [
  ...(changedKeys.length > 0 || fieldValues.length > 0
    ? [
        taskUpdated(actor, before, after, changesOf(taskFields, changedKeys, before, after), {
          mentioned,
          customFields: factChanges(fieldValues, valuesBefore, after.custom_fields),
        }),
      ]
    : []),
  ...(status ? [taskStatusChanged(actor, before.status, after)] : []),
]
