import { can } from '@muster/contracts/capabilities'
import { newValues } from '@muster/contracts/field'
import type { Label } from '@muster/contracts/labels/fields'
import type { NewTask, Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import { defineRead } from '@muster/server/serve/serve-change'
import type { Db, Store, Tx } from '@muster/server/store'
import { asInResponse, fieldIdsIn, possiblePeopleIn, valuesOfNewTask } from '../custom-fields/values/plan-values.ts'
import { rowsOfValues, type ValueRow } from '../custom-fields/values/write-values.ts'
import { movedShares } from '../goals/record-shares.ts'
import { requireLabels } from '../labels/task-labels.ts'
import { mentionedUsers } from '../notifications/mentioned-users.ts'
import { assigneesIn } from './assignees.ts'
import { taskColumns } from './columns.ts'
import { dueDateIn } from './due.ts'
import { taskCreated } from './facts.ts'
import { type Draft, insertTask } from './insert-task.ts'
import {
  type FoundPlacement,
  type PlacementDetails,
  placementFor,
  placementQuery,
  requestedPlacementOf,
  requirePlacement,
} from './placement.ts'
import type { TaskActor } from './seen-by.ts'

/**
 * The query that runs before a task is created. It reads the place of the task (organization, project, goal and
 * milestone) and its assignees, and reserves its number.
 */
export const newTaskPlacement = defineRead({
  values: ({ body }: { body: NewTask }) => ({
    ...requestedPlacementOf(body),
    people: undefinedIfEmpty(assigneesIn(body)),
  }),
  query: ({ callerId, slots }) => placementQuery({ ...slots, callerId, isNew: true }),
})

const undefinedIfEmpty = (assigneeIds: number[] | undefined) => (assigneeIds?.length ? assigneeIds : undefined)

/** Creates a task. The caller must be an admin or manager of the task's organization. */
export async function createTask(
  store: Store,
  principal: Principal,
  body: NewTask,
  found: FoundPlacement | undefined,
): Promise<Task> {
  const assigneeIds = assigneesIn(body) ?? []
  const requirements = { may: can.createTask, people: assigneeIds }
  const { placement, actor } = requirePlacement(found, principal.userId, body, requirements)
  const mentioned = await mentionedUsers(store.db, placement.organization_id, body.description)
  const createIn = (targetPlacement: PlacementDetails, by: TaskActor) => {
    const draft = draftOf(body, targetPlacement, principal.userId)
    const insertDraft = (db: Db, parts: Pick<Draft, 'labels' | 'custom_fields'>, valueRows: ValueRow[] = []) =>
      insert(db, by, { ...draft, ...parts }, placement.number, { assigneeIds, mentioned, valueRows })
    if (!body.labels?.length && !body.custom_fields && !placement.requires_fields)
      return store.writeOnce((db) => insertDraft(db, draft))
    return store.write(async (tx) => {
      const labels = await keptLabels(tx, by, draft, body)
      const values = await valuesOfNewTask(tx, draft.organization_id, draft.project_id, body.custom_fields)
      const custom_fields = await asInResponse(tx, draft.organization_id, values)
      return insertDraft(tx, { labels, custom_fields }, rowsOfValues(values))
    })
  }
  const created = await createIn(placement, actor)
  if (created) return created
  // After the placement was read, its project, goal or milestone was deleted, or a membership changed. Reading the
  // placement again throws if the request names something that no longer exists, or a user who is no longer a member.
  // Otherwise the second attempt uses what was just read: a deleted goal that was derived from the milestone is
  // replaced by another goal of that milestone or left out, and the caller's role is the current one.
  const current = await placementFor(store.db, principal, body, requirements)
  const { project_id, goal_id, milestone_id } = current.placement
  return (
    (await createIn({ ...placement, project_id, goal_id, milestone_id }, current.actor)) ?? refuseNotFound('Project')
  )
}

/**
 * Inserts the task. Returns undefined if part of its place was deleted, a membership ended, or the caller's role
 * changed, after the place was read.
 */
async function insert(
  db: Db,
  actor: TaskActor,
  draft: Draft,
  number: number,
  { assigneeIds, mentioned, valueRows }: { assigneeIds: number[]; mentioned: number[]; valueRows: ValueRow[] },
) {
  const fact = taskCreated(actor, { ...draft, id: 'changed' }, mentioned)
  const shares = movedShares(actor.id, undefined, draft)
  const members = [...new Set([actor.id, ...draft.assignees])]
  const [row] = await insertTask(db, { actor, draft, number, assigneeIds, members, valueRows, shares, fact })
  return row && { ...draft, ...row }
}

/**
 * Locks the labels and the custom fields of a new task, after the memberships that the insert locks too. Throws 422 for
 * an unknown label.
 */
async function keptLabels(tx: Tx, actor: TaskActor, draft: Draft, body: NewTask): Promise<Label[]> {
  const organizationId = draft.organization_id
  const labelIds = [...new Set(body.labels)]
  await lockInOrder(tx, {
    members: { organizationId, keep: [actor.id, ...draft.assignees, ...possiblePeopleIn(body.custom_fields)] },
    labels: { organizationId, keep: labelIds },
    customFields: { organizationId, keep: fieldIdsIn(body.custom_fields) },
  })
  return requireLabels(tx, organizationId, labelIds)
}

/** The task as in the response, but without the values that the database generates. */
function draftOf(body: NewTask, placement: PlacementDetails, creatorId: number): Draft {
  const [first] = placement.people
  const due_date = dueDateIn(body) ?? null
  const due_time = due_date?.slice(11, 16)
  return {
    key: `${placement.key_prefix}-${placement.number}`,
    organization_id: placement.organization_id,
    ...newValues(taskFields, taskColumns.stored, body),
    project_id: placement.project_id,
    project_name: placement.project_name,
    goal_id: placement.goal_id,
    goal_milestone_id: placement.milestone_id,
    assigned_to: first?.id ?? null,
    assigned_to_name: first?.full_name ?? null,
    assigned_user_name: first?.full_name ?? null,
    assigned_user: first ? { id: first.id, full_name: first.full_name } : null,
    assignees: placement.people.map(({ id }) => id),
    assigned_users: placement.people,
    labels: [],
    custom_fields: {},
    due_date,
    due_time: due_date?.endsWith('T23:59:59') ? null : (due_time ?? null),
    created_by: creatorId,
    comment_count: 0,
    open_blocker_count: 0,
    blocked_task_count: 0,
    duplicate_count: 0,
    file_count: 0,
    files_version: 0,
    parent_id: null,
    subtask_count: 0,
    done_subtask_count: 0,
    series_id: null,
    recurrence: null,
    version: 1,
  }
}
