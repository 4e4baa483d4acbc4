import { can } from '@muster/contracts/capabilities'
import { keysOf } from '@muster/contracts/field'
import { type Day, dayOf } from '@muster/contracts/recurrence/day'
import type { Task } from '@muster/contracts/tasks'
import type { Missing, TaskFromTemplate } from '@muster/contracts/templates'
import { type TemplateTask, templateTaskFields } from '@muster/contracts/templates/content'
import { templateTexts } from '@muster/contracts/templates/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { recordAll } from '@muster/server/facts/record-all'
import { Problem, refuseNotFound } from '@muster/server/http/problems'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { valuesOfNewTask } from '../custom-fields/values/plan-values.ts'
import { rowsOfValues } from '../custom-fields/values/write-values.ts'
import { recordShares } from '../goals/record-shares.ts'
import { requireLabels } from '../labels/task-labels.ts'
import { mentionedUsers } from '../notifications/mentioned-users.ts'
import { dueDateIn } from '../tasks/due.ts'
import { type ChangedForUser, taskCreated, tasksChangedTogether } from '../tasks/facts.ts'
import { insertTasks, type NewRow } from '../tasks/insert-tasks.ts'
import { isFinished } from '../tasks/is-finished.ts'
import { placementFor } from '../tasks/placement.ts'
import { todayOfUser } from '../tasks/recurrence/today-of-user.ts'
import type { TaskActor } from '../tasks/seen-by.ts'
import { takeNumbers } from '../tasks/take-numbers.ts'
import { visibleAmong } from '../tasks/visible-among.ts'
import { keptInputs } from './field-values.ts'
import { lockNamed, rowsOfTasks } from './insert-content.ts'
import { dateAfter, relativeTo } from './relative-dates.ts'
import { storedContent } from './stored-content.ts'

type CreatedTask = { task: Task; subtask_count: number; missing: Missing }

/** Creates a task with its subtasks from a template. Fields in the body replace those of the template. */
export async function createFromTemplate(
  store: Store,
  principal: Principal,
  templateId: number,
  body: TaskFromTemplate,
  now = new Date(),
): Promise<CreatedTask> {
  const { content, organizationId } = await storedContent(store.db, principal, templateId)
  if (content.project) throw new Problem(422, templateTexts.isProject)
  const people = body.assigned_users ?? []
  const requested = { ...body, organization_id: organizationId }
  const requirements = { may: can.createTask, people: [...new Set(people)] }
  const { placement } = await placementFor(store.db, principal, requested, requirements)
  const tasks = withBody(content.tasks, body)
  const firstNumber = (await takeNumbers(store.db, organizationId, tasks.length)) - tasks.length + 1
  return store.write(async (tx) => {
    const { project_id: projectId, goal_id: goalId, milestone_id: milestoneId } = placement
    const named = { project: null, tasks, projectId, inputs: body.custom_fields }
    const { actor: _, ...existing } = await lockNamed(tx, principal, organizationId, named, {
      projects: { keep: [projectId] },
      goals: { keep: [goalId] },
      milestones: { keep: [milestoneId] },
    })
    const { placement: current, actor } = await placementFor(tx, principal, requested, requirements)
    // A goal that follows from the milestone changed before it was locked.
    if (current.goal_id !== goalId || current.project_id !== projectId) throw new RetryTransactionError()
    if (body.labels) await requireLabels(tx, organizationId, [...new Set(body.labels)])
    const { timeZone, today } = await todayOfUser(tx, principal.userId, now)
    const start = body.start_date === undefined ? today : dayOf(body.start_date)
    const placed = { organizationId, projectId, userId: principal.userId, start, existing, timeZone, today }
    const inputs = { ...keptInputs(tasks[0]?.custom_fields, existing), ...body.custom_fields }
    const values = await valuesOfNewTask(tx, organizationId, projectId, inputs)
    const rows = await rowsOfTasks(tx, withOwnDue(tasks, body, start), placed, [])
    const ids = await insertTasks(tx, {
      organizationId,
      createdBy: principal.userId,
      firstNumber,
      tasks: rows.map((row, index) => {
        const isRoot = index === 0
        const placedRow = withPlace(row, { goalId, milestoneId }, isRoot ? body.status : undefined)
        return isRoot ? { ...placedRow, fieldValues: rowsOfValues(values) } : placedRow
      }),
    })
    const task = await recordCreated(tx, principal, organizationId, ids, actor)
    return { task, subtask_count: ids.length - 1, missing: existing.missing }
  })
}

/** The tasks with the values of the body in the first one. */
function withBody(tasks: readonly TemplateTask[], body: TaskFromTemplate): TemplateTask[] {
  return tasks.map((task, index) => {
    const kept = body.keep_assignees ? task : { ...task, assigned_users: [] }
    if (index > 0) return kept
    const given = Object.fromEntries(
      keysOf(templateTaskFields).flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]])),
    )
    return {
      ...kept,
      ...given,
      assigned_users: body.assigned_users ?? kept.assigned_users,
      labels: body.labels ?? kept.labels,
    }
  })
}

/**
 * The tasks with the due date of the body in the first one, whose rule counts from it. A task that the body says is
 * finished does not repeat.
 */
function withOwnDue(
  [root, ...others]: readonly TemplateTask[],
  body: TaskFromTemplate,
  start: Day,
): readonly TemplateTask[] {
  if (!root) return others
  const due_date = root.due && dateAfter(start, root.due)
  const due_time = due_date === null || due_date.endsWith('T23:59:59') ? null : due_date.slice(11, 16)
  const requested = dueDateIn(body, { due_date, due_time })
  const own = {
    ...root,
    ...(requested !== undefined && { due: requested === null ? null : relativeTo(start, requested) }),
    ...(body.status !== undefined && isFinished(body.status) && { recurrence: null }),
  }
  return [own, ...others]
}

type Place = { goalId: number | null; milestoneId: number | null }

/** The row in its place, with the status of the body if it is the first one. */
function withPlace(row: NewRow, { goalId, milestoneId }: Place, status: TaskFromTemplate['status']): NewRow {
  const values = { ...row.values, goal_id: goalId, goal_milestone_id: milestoneId, ...(status && { status }) }
  return { ...row, values }
}

/** Records the task like one that a user creates, and notifies each user who is assigned only to subtasks once. */
async function recordCreated(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  ids: number[],
  actor: TaskActor,
): Promise<Task> {
  const { tasks } = await visibleAmong(tx, principal, organizationId, ids)
  const [task, ...subtasks] = tasks
  if (!task) return refuseNotFound('Task')
  const mentioned = await mentionedUsers(tx, organizationId, task.description)
  await recordAll(
    tx,
    subtasks.map((subtask) => ({ ...taskCreated(actor, subtask), notifications: [] })),
  )
  await record(tx, taskCreated(actor, task, mentioned))
  const assigned = assignedIn(subtasks, task.assignees)
  if (assigned.size > 0) await record(tx, tasksChangedTogether(actor, organizationId, subtasks.length, assigned))
  for (const created of tasks) await recordShares(tx, actor.id, undefined, created)
  return task
}

/** The subtasks by the users to whom they are assigned, without those who are notified of the task itself. */
function assignedIn(subtasks: readonly Task[], notified: readonly number[]): Map<number, ChangedForUser> {
  const byUser = new Map<number, ChangedForUser>()
  for (const subtask of subtasks) {
    for (const userId of subtask.assignees.filter((id) => !notified.includes(id))) {
      const assigned = byUser.get(userId)?.assigned ?? []
      byUser.set(userId, { assigned: [...assigned, subtask], updated: [], followed: [] })
    }
  }
  return byUser
}
