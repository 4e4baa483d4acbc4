import type { NotificationType } from '../notifications.ts'
import type { TaskField } from '../tasks/fields.ts'
import type { TaskStatus } from '../tasks/vocabulary.ts'
import type { KindAndValues } from './kinds.ts'

/**
 * The names that the actor and the object had at the time of the change, even if either has since been renamed or
 * deleted.
 */
type ActorAndTitle = { actor: string; title: string }
/** The beginning of the quoted text; null if the text was deleted or is no longer visible to the receiver. */
type Quote = { excerpt: string | null }
/**
 * `day` is a date such as `2026-11-05`, because a relative day such as 'tomorrow' would be wrong if the notification is
 * read later.
 */
type DueTask = { title: string; project: string; day: string }

/** The first and the last day of an absence: `2026-11-05`. */
type ActorAndDays = { actor: string; starts_on: string; ends_on: string }

/** Every kind of notification, with the values that its text is generated from. */
export type NotificationValues = {
  'task.created': ActorAndTitle
  'task.assigned': ActorAndTitle
  /** Several subtasks of the task with this title were created together. */
  'task.subtasks_created': ActorAndTitle & { count: number }
  'task.imported': { actor: string; count: number }
  /** Several tasks were assigned to the receiver by one change. */
  'task.assigned_together': { actor: string; count: number }
  /** Several tasks of the receiver were changed by one change. */
  'task.updated_together': { actor: string; count: number }
  'task.status_changed': ActorAndTitle & { from?: TaskStatus; to: TaskStatus }
  /** `custom_fields` has the names of those that changed. */
  'task.updated': ActorAndTitle & { fields: TaskField[]; custom_fields?: string[] }
  /** The last open blocker of the task was finished. */
  'task.unblocked': { key: string; title: string }
  /** An assignee declined the assignment by the receiver, or proposed another due date. */
  'task.assignment_declined': ActorAndTitle & { reason: string }
  'task.date_proposed': ActorAndTitle & { date: string }
  'task.commented': ActorAndTitle & Quote
  /** A comment on a task mentions the receiver. */
  'task.mentioned': ActorAndTitle & Quote
  /** The description of the object mentions the receiver. It is not quoted, because it can change at any time. */
  'task.mentioned_in_description': ActorAndTitle
  'project.mentioned_in_description': ActorAndTitle
  'goal.mentioned_in_description': ActorAndTitle
  'milestone.mentioned_in_description': ActorAndTitle
  /** The actor added the receiver to those who follow the task. */
  'task.watcher_added': ActorAndTitle
  /**
   * What happened to a task that the receiver follows. `earlier` is the number of earlier changes that the notification
   * includes, because the receiver had not read it yet.
   */
  'task.followed_changed': ActorAndTitle & { to?: TaskStatus; fields?: TaskField[]; earlier?: number }
  'task.followed_commented': ActorAndTitle & Quote & { earlier?: number }
  /** Several tasks that the receiver follows were changed by one change. */
  'task.followed_changed_together': { actor: string; count: number }
  'task.due_soon': DueTask
  'task.overdue': DueTask
  'project.created': ActorAndTitle
  'goal.created': ActorAndTitle
  'milestone.created': ActorAndTitle
  'milestone.commented': ActorAndTitle & Quote
  /** A comment on a milestone mentions the receiver. */
  'milestone.mentioned': ActorAndTitle & Quote
  'chat.mentioned': { actor: string } & Quote
  /** The actor entered, changed or deleted an absence of the receiver. */
  'absence.added': ActorAndDays
  'absence.changed': ActorAndDays
  'absence.deleted': ActorAndDays
  'call.missed': { actor: string; call: 'audio' | 'video' }
  /** A notification that was stored as text before notifications had kinds, and that the migration could not parse. */
  text: { title: string; message: string }
}

export type NotificationKind = keyof NotificationValues
/** The kinds that new notifications have. */
export type CurrentNotificationKind = Exclude<NotificationKind, 'text'>
export type NotificationContent<Kind extends NotificationKind = NotificationKind> = KindAndValues<
  NotificationValues,
  Kind
>

/** The notification type of each kind. Users filter by type and set preferences per type. */
export const typesByNotificationKind: Record<CurrentNotificationKind, NotificationType> = {
  'task.created': 'task_created',
  'task.assigned': 'task_assigned',
  'task.subtasks_created': 'task_created',
  'task.imported': 'task_assigned',
  'task.assigned_together': 'task_assigned',
  'task.updated_together': 'task_updated',
  'task.status_changed': 'task_status_change',
  'task.updated': 'task_updated',
  'task.unblocked': 'task_unblocked',
  'task.assignment_declined': 'assignment_response',
  'task.date_proposed': 'assignment_response',
  'task.commented': 'task_comment',
  'task.mentioned': 'mention',
  'task.mentioned_in_description': 'mention',
  'project.mentioned_in_description': 'mention',
  'goal.mentioned_in_description': 'mention',
  'milestone.mentioned_in_description': 'mention',
  'task.watcher_added': 'followed_change',
  'task.followed_changed': 'followed_change',
  'task.followed_commented': 'followed_comment',
  'task.followed_changed_together': 'followed_change',
  'task.due_soon': 'due_soon',
  'task.overdue': 'overdue',
  'project.created': 'project_created',
  'goal.created': 'goal_created',
  'milestone.created': 'milestone_created',
  'milestone.commented': 'milestone_comment',
  'milestone.mentioned': 'mention',
  'chat.mentioned': 'mention',
  'absence.added': 'absence',
  'absence.changed': 'absence',
  'absence.deleted': 'absence',
  'call.missed': 'call_missed',
}
