import { type Changes, keptChanges } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { excerpt } from '@muster/server/facts/excerpt'
import type { Fact, FactFrame } from '@muster/server/facts/record'
import type { TaskActor } from './seen-by.ts'

/** The users who see the task besides admins and managers: its assignees and its creator. */
export const audience = (task: Pick<Task, 'assignees' | 'created_by'>) =>
  task.created_by === null ? task.assignees : [...new Set([...task.assignees, task.created_by])]

/** A task in a fact. The id is an SQL expression if the same statement inserts the task. */
type FactTask = Omit<Task, 'id' | 'position' | 'created_at' | 'updated_at'> & { id: Fact['entityId'] }

/** The priority and the links of a notification about the task. */
const about = (task: FactTask) => ({
  priority: task.priority,
  task_id: task.id,
  project_id: task.project_id,
  task_title: task.title,
  project_title: task.project_name,
})

const named = (actor: TaskActor, task: FactTask) => ({ actor: actor.name, title: task.title })

const factOf = (actor: TaskActor, task: FactTask, action: Fact['action']): FactFrame => ({
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'task',
  entityId: task.id,
  action,
  version: task.version,
  seenBy: audience(task),
})

const assigned = (actor: TaskActor, task: FactTask) =>
  ({ kind: 'task.assigned', values: named(actor, task), ...about(task) }) as const

export const taskCreated = (actor: TaskActor, task: FactTask): Fact => ({
  ...factOf(actor, task, 'created'),
  kind: 'task.created',
  values: { title: task.title },
  notices: [
    { to: { users: task.assignees }, notice: assigned(actor, task) },
    {
      to: { leads: true, except: task.assignees },
      notice: { kind: 'task.created', values: named(actor, task), ...about(task) },
    },
  ],
})

export function taskStatusChanged(actor: TaskActor, from: TaskStatus, task: Task): Fact {
  const values = { from, to: task.status }
  return {
    ...factOf(actor, task, 'updated'),
    kind: 'task.status_changed',
    values,
    history: { taskId: task.id, line: { kind: 'task.status_changed', values } },
    notices: [
      {
        to: { users: audience(task), commentersOf: task.id },
        notice: { kind: 'task.status_changed', values: { ...named(actor, task), ...values }, ...about(task) },
      },
    ],
  }
}

/** A card was moved within its own column: pages load it again, nobody is notified. */
export const taskMoved = (actor: TaskActor, task: Task): Fact => ({
  ...factOf(actor, task, 'updated'),
  kind: 'task.moved',
})

export function taskUpdated(actor: TaskActor, before: Task, task: Task, changes: Changes<typeof taskFields>): Fact {
  const added = task.assignees.filter((id) => !before.assignees.includes(id))
  const still = audience(task)
  return {
    ...factOf(actor, task, 'updated'),
    kind: 'task.updated',
    values: { changes },
    lostBy: audience(before).filter((id) => !still.includes(id)),
    history: {
      taskId: task.id,
      line: { kind: 'task.updated', values: { changes: keptChanges(taskFields, changes) } },
    },
    notices: [
      { to: { users: added }, notice: assigned(actor, task) },
      {
        to: { users: still, commentersOf: task.id, except: added },
        notice: {
          kind: 'task.updated',
          values: { ...named(actor, task), fields: keysOf(changes) },
          ...about(task),
        },
      },
    ],
  }
}

export const taskCommented = (actor: TaskActor, task: Task, comment: { id: number; content: string }): Fact => ({
  ...factOf(actor, task, 'updated'),
  kind: 'task.commented',
  values: { comment_id: comment.id },
  notices: [
    {
      to: { users: audience(task), commentersOf: task.id },
      notice: {
        kind: 'task.commented',
        values: { ...named(actor, task), excerpt: excerpt(comment.content) },
        ...about(task),
        task_comment_id: comment.id,
      },
    },
  ],
})

/** A comment was changed or deleted: pages load it again, nobody is notified. */
export const taskCommentChanged = (actor: TaskActor, task: Task, commentId: number): Fact => ({
  ...factOf(actor, task, 'updated'),
  kind: 'task.comment_changed',
  values: { comment_id: commentId },
})

export const taskDeleted = (actor: TaskActor, task: Task): Fact => ({
  ...factOf(actor, task, 'deleted'),
  kind: 'task.deleted',
  values: { title: task.title },
})
