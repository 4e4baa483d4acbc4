import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { excerpt } from '@muster/server/facts/excerpt'
import type { Fact, Notice } from '@muster/server/facts/record'
import type { TaskActor } from './seen-by.ts'

/** Who sees the task besides those who lead: assignees and creator. */
export const audience = (task: Pick<Task, 'assignees' | 'created_by'>) =>
  task.created_by === null ? task.assignees : [...new Set([...task.assignees, task.created_by])]

/** A task in a fact; one that the same statement makes has no number for an id yet. */
type FactTask = Omit<Task, 'id' | 'position' | 'created_at' | 'updated_at'> & { id: Fact['entityId'] }

const about = (task: FactTask) => ({
  task_id: task.id,
  project_id: task.project_id,
  task_title: task.title,
  project_title: task.project_name,
})

const notice = (task: FactTask, type: string, title: string, message: string): Notice => ({
  type,
  title,
  message,
  priority: task.priority,
  ...about(task),
})

const factOf = (actor: TaskActor, task: FactTask, kind: string, action: Fact['action']): Fact => ({
  kind,
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'task',
  entityId: task.id,
  action,
  version: task.version,
  seenBy: audience(task),
})

const words = (value: string) => value.replaceAll('_', ' ')
const assigned = (actor: TaskActor, task: FactTask) =>
  notice(task, 'task_assigned', 'Task assigned', `${actor.name} assigned you to "${task.title}"`)

export const taskCreated = (actor: TaskActor, task: FactTask): Fact => ({
  ...factOf(actor, task, 'task.created', 'created'),
  notices: [
    { to: { users: task.assignees }, notice: assigned(actor, task) },
    {
      to: { leads: true, except: task.assignees },
      notice: notice(task, 'task_created', 'Task created', `${actor.name} created "${task.title}"`),
    },
  ],
})

export const taskStatusChanged = (actor: TaskActor, task: Task): Fact => ({
  ...factOf(actor, task, 'task.status_changed', 'updated'),
  history: { taskId: task.id, content: texts.statusChangedTo(task.status) },
  notices: [
    {
      to: { users: audience(task), commentersOf: task.id },
      notice: notice(
        task,
        'task_status_change',
        'Status changed',
        `${actor.name} moved "${task.title}" to ${words(task.status)}`,
      ),
    },
  ],
})

/** A card put elsewhere in its own column: others refetch, nobody is told. */
export const taskMoved = (actor: TaskActor, task: Task): Fact => factOf(actor, task, 'task.moved', 'updated')

export const taskUpdated = (actor: TaskActor, before: Task, task: Task, fields: string[]): Fact => {
  const added = task.assignees.filter((id) => !before.assignees.includes(id))
  const still = audience(task)
  return {
    ...factOf(actor, task, 'task.updated', 'updated'),
    details: { fields },
    lostBy: audience(before).filter((id) => !still.includes(id)),
    history: { taskId: task.id, content: texts.taskUpdated(fields) },
    notices: [
      { to: { users: added }, notice: assigned(actor, task) },
      {
        to: { users: still, commentersOf: task.id, except: added },
        notice: notice(
          task,
          'task_updated',
          'Task updated',
          `${actor.name} changed ${texts.fieldNames(fields)} of "${task.title}"`,
        ),
      },
    ],
  }
}

export const taskCommented = (actor: TaskActor, task: Task, comment: { id: number; content: string }): Fact => ({
  ...factOf(actor, task, 'task.commented', 'updated'),
  notices: [
    {
      to: { users: audience(task), commentersOf: task.id },
      notice: {
        ...notice(task, 'task_comment', `${actor.name} commented on "${task.title}"`, excerpt(comment.content)),
        task_comment_id: comment.id,
      },
    },
  ],
})

/** A comment was changed or taken back: others refetch, nobody is told. */
export const taskCommentChanged = (actor: TaskActor, task: Task): Fact =>
  factOf(actor, task, 'task.comment_changed', 'updated')

export const taskDeleted = (actor: TaskActor, task: Task): Fact => ({
  ...factOf(actor, task, 'task.deleted', 'deleted'),
  details: { title: task.title },
})
