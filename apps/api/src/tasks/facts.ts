import type { FieldValueChange } from '@muster/contracts/custom-fields/changes'
import { type Changes, historyChanges } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { excerpt } from '@muster/server/facts/excerpt'
import type { Fact, FactBase, NewNotification } from '@muster/server/facts/fact'
import type { TaskActor } from './seen-by.ts'

/** The assignees and the creator, who see the task besides admins, managers and the assignees of its parent. */
export const audience = (task: Pick<Task, 'assignees' | 'created_by'>) =>
  task.created_by === null ? task.assignees : [...new Set([...task.assignees, task.created_by])]

/**
 * A task in a fact. If the statement that records the fact also inserts the task, `'changed'` represents the task's id.
 */
type FactTask = Omit<Task, 'id' | 'position' | 'created_at' | 'updated_at'> & { id: Fact['entityId'] }

/** The priority of a notification about the task, the ids of the objects that it links to, and their titles. */
export const notificationFields = (task: FactTask) => ({
  priority: task.priority,
  task_id: task.id,
  project_id: task.project_id,
  task_title: task.title,
  project_title: task.project_name,
  ...newTaskPlace(task),
})

const notificationValues = (actor: TaskActor, task: FactTask) => ({ actor: actor.name, title: task.title })

type Recorded = Pick<FactTask, 'id' | 'organization_id' | 'version' | 'assignees' | 'created_by' | 'parent_id'>

export const factOf = (actor: { id: number }, task: Recorded, action: Fact['action']): FactBase => ({
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'task',
  entityId: task.id,
  action,
  version: task.version,
  seenBy: audience(task),
  parentId: task.parent_id,
})

/** The place of a task that the statement of the fact inserts. */
const newTaskPlace = (task: FactTask) =>
  task.id === 'changed' && {
    new_task_place: { parent_id: task.parent_id, goal_id: task.goal_id, milestone_id: task.goal_milestone_id },
  }

/** What the users who follow a task get a notification about, unless they get another one about the same fact. */
const watcherNotification = (actor: TaskActor, task: Task, change: { to?: TaskStatus; fields?: TaskField[] }) =>
  ({
    to: { watchersOf: task.id },
    notification: {
      kind: 'task.followed_changed',
      values: { ...notificationValues(actor, task), ...change },
      ...notificationFields(task),
    },
    isMerged: true,
  }) as const

const assignmentNotification = (actor: TaskActor, task: FactTask) =>
  ({ kind: 'task.assigned', values: notificationValues(actor, task), ...notificationFields(task) }) as const

/** The notification of the users whom the task's description mentions. */
const descriptionNotification = (actor: TaskActor, task: FactTask, users: number[]) => ({
  to: { users },
  notification: {
    kind: 'task.mentioned_in_description',
    values: notificationValues(actor, task),
    ...notificationFields(task),
  } as const,
})

/** A new task, with the users whom its description mentions. */
export const taskCreated = (actor: TaskActor, task: FactTask, mentioned: number[] = []): Fact => ({
  ...factOf(actor, task, 'created'),
  kind: 'task.created',
  values: { title: task.title },
  notifications: [
    { to: { users: task.assignees }, notification: assignmentNotification(actor, task) },
    descriptionNotification(actor, task, mentioned),
    creationNotification(actor, task),
  ],
})

/** A task that was created together with others. Users get one notification about all of them, by other facts. */
export const taskCreatedWithOthers = (actor: TaskActor, task: FactTask): Fact => ({
  ...taskCreated(actor, task),
  notifications: [],
})

/** The notification of admins and managers who are not notified as assignees. */
const creationNotification = (actor: TaskActor, task: FactTask) => ({
  to: { adminsAndManagers: true, except: task.assignees },
  notification: {
    kind: 'task.created',
    values: notificationValues(actor, task),
    ...notificationFields(task),
  } as const,
})

/** A new status. `isWatched` is false if the task was read and no user chose to follow it or not to follow it. */
export function taskStatusChanged(
  actor: TaskActor,
  from: TaskStatus,
  task: Task,
  { isWatched = true }: { isWatched?: boolean } = {},
): Fact {
  const values = { from, to: task.status }
  return {
    ...factOf(actor, task, 'updated'),
    kind: 'task.status_changed',
    values,
    insertHistoryLine: { taskId: task.id, line: { kind: 'task.status_changed', values } },
    notifications: [
      {
        to: { users: audience(task), commentersOf: task.id, hasNoWatchers: !isWatched },
        notification: {
          kind: 'task.status_changed',
          values: { ...notificationValues(actor, task), ...values },
          ...notificationFields(task),
        },
      },
      ...(isWatched ? [watcherNotification(actor, task, { to: task.status })] : []),
    ],
  }
}

/** A card was moved within its own column: clients load the task again, but nobody is notified. */
export const taskMoved = (actor: TaskActor, task: Task): Fact => ({
  ...factOf(actor, task, 'updated'),
  kind: 'task.moved',
})

/** A changed task, with the users whom its description newly mentions. */
export function taskUpdated(
  actor: TaskActor,
  before: Task,
  task: Task,
  changes: Changes<typeof taskFields>,
  { mentioned = [], customFields = [] }: { mentioned?: number[]; customFields?: FieldValueChange[] } = {},
): Fact {
  const custom_fields = customFields.length > 0 ? { custom_fields: customFields } : {}
  const addedIds = task.assignees.filter((id) => !before.assignees.includes(id))
  const currentAudience = audience(task)
  return {
    ...factOf(actor, task, 'updated'),
    kind: 'task.updated',
    values: { changes, ...custom_fields },
    lostBy: audience(before).filter((id) => !currentAudience.includes(id)),
    insertHistoryLine: {
      taskId: task.id,
      line: { kind: 'task.updated', values: { changes: historyChanges(taskFields, changes), ...custom_fields } },
    },
    notifications: [
      { to: { users: addedIds }, notification: assignmentNotification(actor, task) },
      descriptionNotification(actor, task, mentioned),
      {
        to: { users: currentAudience, commentersOf: task.id, except: addedIds },
        notification: {
          kind: 'task.updated',
          values: {
            ...notificationValues(actor, task),
            fields: keysOf(changes),
            ...(customFields.length > 0 && { custom_fields: customFields.map(({ field }) => field.name) }),
          },
          ...notificationFields(task),
        },
      },
      watcherNotification(actor, task, { fields: keysOf(changes) }),
    ],
  }
}

/** The tasks that one change assigned to a user, the other tasks of the user, and those that the user follows. */
export type ChangedForUser = { assigned: Task[]; updated: Task[]; followed: Task[] }

/**
 * The notifications of a change of several tasks: at most one for each user, with the number of tasks. If only one of
 * the tasks concerns the user, the notification is about that task. The fact itself is for the receivers only.
 */
export function tasksChangedTogether(
  actor: TaskActor,
  organizationId: number,
  count: number,
  changedForUsers: Map<number, ChangedForUser>,
): Fact {
  const receivers = [...changedForUsers].filter(([userId]) => userId !== actor.id)
  return {
    organizationId,
    actorId: actor.id,
    entity: 'notification',
    entityId: 1,
    action: 'updated',
    kind: 'task.changed_together',
    values: { count },
    private: true,
    seenBy: receivers.map(([userId]) => userId),
    notifications: groupByContent(receivers.map(([userId, changed]) => [userId, contentFor(actor, changed)])),
  }
}

function contentFor(actor: TaskActor, { assigned, updated, followed }: ChangedForUser): NewNotification {
  const [task] = assigned
  if (task && assigned.length === 1) return assignmentNotification(actor, task)
  const [kind, tasks] =
    assigned.length > 0
      ? (['task.assigned_together', assigned] as const)
      : updated.length > 0
        ? (['task.updated_together', updated] as const)
        : (['task.followed_changed_together', followed] as const)
  return { kind, values: { actor: actor.name, count: tasks.length }, priority: 'medium' }
}

/** Addresses equal notifications together, so that the statement has one command for each notification. */
function groupByContent(
  notifications: [userId: number, content: NewNotification][],
): NonNullable<Fact['notifications']> {
  const groups = new Map<string, { to: { users: number[] }; notification: NewNotification }>()
  for (const [userId, notification] of notifications) {
    const key = JSON.stringify(notification)
    const group = groups.get(key)
    if (group) group.to.users.push(userId)
    else groups.set(key, { to: { users: [userId] }, notification })
  }
  return [...groups.values()]
}

type CommentText = { id: number; content: string }

/** The notification of the users whom a comment mentions. */
const mentionNotification = (actor: TaskActor, task: Task, comment: CommentText, users: number[]) => ({
  to: { users },
  notification: {
    kind: 'task.mentioned',
    values: { ...notificationValues(actor, task), excerpt: excerpt(comment.content) },
    ...notificationFields(task),
    task_comment_id: comment.id,
  } as const,
})

/** A new comment. The mentioned users get the notification about the mention instead of the one about the comment. */
export const taskCommented = (actor: TaskActor, task: Task, comment: CommentText, mentioned: number[]): Fact => ({
  ...factOf(actor, task, 'updated'),
  kind: 'task.commented',
  values: { comment_id: comment.id },
  notifications: [
    mentionNotification(actor, task, comment, mentioned),
    {
      to: { users: audience(task), commentersOf: task.id },
      notification: {
        kind: 'task.commented',
        values: { ...notificationValues(actor, task), excerpt: excerpt(comment.content) },
        ...notificationFields(task),
        task_comment_id: comment.id,
      },
    },
    {
      to: { watchersOf: task.id },
      notification: {
        kind: 'task.followed_commented',
        values: { ...notificationValues(actor, task), excerpt: excerpt(comment.content) },
        ...notificationFields(task),
        task_comment_id: comment.id,
      },
      isMerged: true,
    },
  ],
})

/** A comment was changed or deleted: clients load the comments again, but nobody is notified. */
export const taskCommentChanged = (actor: TaskActor, task: Task, commentId: number): Fact => ({
  ...factOf(actor, task, 'updated'),
  kind: 'task.comment_changed',
  values: { comment_id: commentId },
})

/** A comment was changed: only the users whom it newly mentions are notified. */
export const taskCommentEdited = (actor: TaskActor, task: Task, comment: CommentText, mentioned: number[]): Fact => ({
  ...taskCommentChanged(actor, task, comment.id),
  notifications: [mentionNotification(actor, task, comment, mentioned)],
})

export const taskDeleted = (actor: TaskActor, task: Task): Fact => ({
  ...factOf(actor, task, 'deleted'),
  kind: 'task.deleted',
  values: { title: task.title },
})
