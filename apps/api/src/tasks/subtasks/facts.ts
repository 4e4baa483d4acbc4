import { changesOf } from '@muster/contracts/facts/changes'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { Fact } from '@muster/server/facts/fact'
import { recordAll } from '@muster/server/facts/record-all'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordShares } from '../../goals/record-shares.ts'
import { factOf, notificationFields, taskUpdated } from '../facts.ts'
import type { TaskActor } from '../seen-by.ts'

type Changer = { id: number }

/** A task before and after a change. */
export type ChangedTask = { before: Task; after: Task }

/**
 * The parent got new subtasks. Admins and managers who are not assigned to them get one notification about all.
 */
export const subtasksCreated = (actor: TaskActor, parent: Task, tasks: readonly Task[]): Fact => ({
  ...subtasksAdded(actor, parent, tasks),
  notifications: [
    {
      to: { adminsAndManagers: true, except: tasks.flatMap(({ assignees }) => assignees) },
      notification: {
        kind: 'task.subtasks_created',
        values: { actor: actor.name, title: parent.title, count: tasks.length },
        ...notificationFields(parent),
      },
    },
  ],
})

/** The parent got new subtasks. */
export const subtasksAdded = (actor: Changer, parent: Task, tasks: readonly Pick<Task, 'id'>[]): Fact => {
  const [first] = tasks
  const kind = 'task.subtasks_added'
  const values = { count: tasks.length }
  const line = { kind, values: first && tasks.length === 1 ? { ...values, task_id: first.id } : values } as const
  return { ...factOf(actor, parent, 'updated'), kind, values, insertHistoryLine: { taskId: parent.id, line } }
}

/**
 * The task became a subtask of another one, or a task of its own. `lostBy` are the assignees of the previous parent, of
 * whom those lose sight of the task who do not see it for another reason.
 */
export const parentChanged = (actor: Changer, before: Task, task: Task, lostBy: number[]): Fact => {
  const content = { kind: 'task.parent_changed', values: { from: before.parent_id, to: task.parent_id } } as const
  return {
    ...factOf(actor, task, 'updated'),
    ...content,
    lostBy,
    insertHistoryLine: { taskId: task.id, line: content },
  }
}

type FactRow = Pick<Task, 'id' | 'organization_id' | 'version' | 'created_by' | 'parent_id' | 'assignees'>

const readRows = async (tx: Tx, condition: ReturnType<typeof sql<boolean>>): Promise<FactRow[]> => {
  const { rows } = await sql<FactRow>`
    select t.id, t.organization_id, t.version, t.created_by, t.parent_id,
      array(select a.user_id from task_assignees a where a.task_id = t.id) as assignees
    from tasks t where t.deleted_at is null and ${condition} order by t.id`.execute(tx)
  return rows
}

/**
 * Records that what these parents show of their subtasks has changed. Who sees a parent need not see the subtask, and
 * then gets no fact about it.
 */
export async function recordParents(tx: Tx, actor: Changer, parentIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(parentIds.filter((id) => id !== null))]
  if (ids.length === 0) return
  const rows = await readRows(tx, sql<boolean>`t.id = any(${ids}::int[])`)
  await recordAll(
    tx,
    rows.map((row): Fact => ({ ...factOf(actor, row, 'updated'), kind: 'task.subtasks_changed' })),
  )
}

const shownByParent = ['title', 'status', 'assigned_users'] as const

/**
 * Records what a change of tasks means for their parents and subtasks. `movedSubtasks` are the subtasks that moved to
 * another project with them.
 */
export async function recordFamily(
  tx: Tx,
  actor: TaskActor,
  changed: readonly ChangedTask[],
  movedSubtasks: readonly ChangedTask[],
): Promise<void> {
  const shown = changed.filter(({ before, after }) =>
    shownByParent.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])),
  )
  await recordParents(
    tx,
    actor,
    shown.map(({ before }) => before.parent_id),
  )
  await recordViewers(tx, actor, changed)
  await recordAll(
    tx,
    movedSubtasks.map(({ before, after }) =>
      taskUpdated(actor, before, after, changesOf(taskFields, movedFields(before, after), before, after)),
    ),
  )
  for (const { before, after } of movedSubtasks) await recordShares(tx, actor.id, before, after)
}

const movedFields = (before: Task, after: Task) =>
  (['project_id', 'goal_milestone_id'] as const).filter((key) => before[key] !== after[key])

/** Records that the subtasks of these tasks are seen by other users, because their assignees changed. */
async function recordViewers(tx: Tx, actor: Changer, changed: readonly ChangedTask[]): Promise<void> {
  const lostBy = new Map(
    changed
      .filter(({ before, after }) => after.subtask_count > 0 && before.assignees.join() !== after.assignees.join())
      .map(({ before, after }) => [after.id, before.assignees.filter((id) => !after.assignees.includes(id))]),
  )
  if (lostBy.size === 0) return
  const rows = await readRows(tx, sql<boolean>`t.parent_id = any(${[...lostBy.keys()]}::int[])`)
  await recordAll(
    tx,
    rows.map((row): Fact => {
      const lost = lostBy.get(row.parent_id ?? 0) ?? []
      return { ...factOf(actor, row, 'updated'), kind: 'task.seen_by_others', lostBy: lost }
    }),
  )
}
