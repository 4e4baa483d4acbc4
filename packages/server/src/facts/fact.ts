import type { HistoryLine } from '@muster/contracts/facts/history'
import type { FactContent } from '@muster/contracts/facts/kinds'
import type { CurrentNotificationKind, NotificationContent } from '@muster/contracts/facts/notifications'
import type { TaskPriority } from '@muster/contracts/tasks/vocabulary'

/** A known id, or `'changed'` for the id of the row in the CTE `changed`, which the same statement inserts. */
export type IdOrNew = number | 'changed'

/** A notification: its kind with the values of its text, and the objects that it links to. */
export type NewNotification = NotificationContent<CurrentNotificationKind> & {
  priority: TaskPriority
  task_id?: IdOrNew
  project_id?: number
  goal_id?: number
  milestone_id?: number
  /** Where a task is that the same statement inserts, so that `task_id` is `'changed'`. */
  new_task_place?: { parent_id: number | null; goal_id: number | null; milestone_id: number | null }
  task_title?: string
  project_title?: string
  /** The id by which the receiver addresses the chat room that the notification links to: see `RoomId`. */
  room_id?: string
  /** The chat message that the notification quotes. */
  message_id?: string
  /** The comment that the notification quotes. */
  task_comment_id?: number
  milestone_comment_id?: number
}

/** A change to be recorded: its kind with its values, and everything that is written together with it. */
export type Fact = FactContent & FactBase

/** The properties that facts of every kind have. */
export type FactBase = {
  organizationId: number | null
  actorId: number | null
  entity:
    | 'task'
    | 'project'
    | 'organization'
    | 'member'
    | 'account'
    | 'goal'
    | 'milestone'
    | 'notification'
    | 'room'
    | 'call'
    | 'label'
    | 'custom_field'
    | 'time_entry'
    | 'time_lock'
    | 'receipt'
    | 'template'
    | 'watcher'
    | 'mute'
  entityId: IdOrNew
  action: 'created' | 'updated' | 'deleted'
  version?: number
  /** The users who see the object after the write, besides admins and managers. */
  seenBy?: number[]
  /** The parent of a subtask. Its assignees see the subtask too. */
  parentId?: number | null
  /** The users who saw the object before the write and no longer see it. */
  lostBy?: number[]
  /** If true, admins and managers see the object only if they are in `seenBy`. */
  private?: boolean
  /** A line of the task's history, with the actor as its author. */
  insertHistoryLine?: { taskId: number; line: HistoryLine }
  /** Notifications and their receivers. The actor and users who do not see the object get none. */
  notifications?: AddressedNotification[]
}

export type AddressedNotification = {
  to: Receivers
  notification: NewNotification
  /**
   * Replaces the receiver's unread notification of the same type about the same task, if it is from the last minutes, and
   * counts it in the value `earlier`.
   */
  isMerged?: true
}

/**
 * Active members of the fact's organization: admins and managers if `adminsAndManagers` is true, the users in
 * `users`, those who commented on the task `commentersOf`, and those who follow the task `watchersOf` because they chose
 * to or were mentioned. The users in `except` are excluded, and with `commentersOf` those who chose not to follow that
 * task, unless `hasNoWatchers` says that nobody chose anything.
 */
export type Receivers = {
  adminsAndManagers?: boolean
  users?: number[]
  commentersOf?: number
  watchersOf?: number
  hasNoWatchers?: boolean
  except?: number[]
}
