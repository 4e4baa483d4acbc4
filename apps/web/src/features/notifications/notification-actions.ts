import type { Notification } from '@muster/contracts/notifications'
import {
  IconArchive,
  IconArchiveOff,
  IconBellOff,
  IconLayoutSidebarRight,
  IconMail,
  IconMailOpened,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import type { Action } from '../../lib/actions/action.ts'
import type { Change } from './cache/change.ts'
import { isKnownType } from './notification-kinds.ts'
import { targetOf } from './target-of.ts'

export type NotificationActionContext = {
  /** Shows the task of the notification beside the page. */
  peek: (notification: Notification) => unknown
  select?: (notification: Notification) => unknown
  change: (notification: Notification, change: Change) => unknown
  archive: (notification: Notification) => unknown
  /** Ends notifications about the task. */
  unfollow: (notification: Notification) => unknown
  muteTask: (notification: Notification) => unknown
  /** Ends notifications of this type. */
  muteReason: (notification: Notification) => unknown
  remove: (notification: Notification) => unknown
}

/** The types of notifications that users get because they follow a task. */
const typesOfFollowing = ['task_comment', 'task_status_change', 'task_updated', 'followed_change', 'followed_comment']

/** The only list of the actions on notifications, in the order of the menus. */
export const notificationActions: readonly Action<Notification, NotificationActionContext>[] = [
  {
    id: 'peek',
    label: 'Show beside the list',
    icon: IconLayoutSidebarRight,
    keys: 'Space',
    needs: 'peek',
    isAllowed: (_, notification) => taskIdOf(notification) !== undefined,
    run: (notification, { peek }) => peek(notification),
  },
  {
    id: 'select',
    label: 'Select',
    icon: IconSquareCheck,
    keys: 'x',
    needs: 'select',
    isAllowed: () => true,
    run: (notification, { select }) => select?.(notification),
  },
  {
    id: 'read',
    label: 'Mark as read',
    icon: IconMailOpened,
    keys: 'u',
    needs: 'change',
    isAllowed: (_, { is_read }) => !is_read,
    run: (notification, { change }) => change(notification, 'read'),
  },
  {
    id: 'unread',
    label: 'Mark as unread',
    icon: IconMail,
    keys: 'u',
    needs: 'change',
    isAllowed: (_, { is_read }) => is_read,
    run: (notification, { change }) => change(notification, 'unread'),
  },
  {
    id: 'archive',
    label: 'Archive',
    icon: IconArchive,
    keys: 'e',
    needs: 'archive',
    isAllowed: (_, { is_archived }) => !is_archived,
    run: (notification, { archive }) => archive(notification),
  },
  {
    id: 'unarchive',
    label: 'Take out of the archive',
    icon: IconArchiveOff,
    keys: 'e',
    needs: 'change',
    isAllowed: (_, { is_archived }) => is_archived,
    run: (notification, { change }) => change(notification, 'unarchive'),
  },
  {
    id: 'unfollow',
    label: 'Unfollow this task',
    icon: IconBellOff,
    beginsGroup: true,
    needs: 'unfollow',
    isAllowed: (_, { task_id, type }) => task_id !== null && typesOfFollowing.includes(type),
    run: (notification, { unfollow }) => unfollow(notification),
  },
  {
    id: 'mute-task',
    label: 'Mute this task...',
    icon: IconBellOff,
    needs: 'muteTask',
    isAllowed: (_, { task_id }) => task_id !== null,
    run: (notification, { muteTask }) => muteTask(notification),
  },
  {
    id: 'mute-reason',
    label: 'Mute this reason',
    icon: IconBellOff,
    needs: 'muteReason',
    isAllowed: (_, { type }) => isKnownType(type),
    run: (notification, { muteReason }) => muteReason(notification),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: IconTrash,
    keys: 'Backspace',
    beginsGroup: true,
    needs: 'remove',
    isAllowed: () => true,
    run: (notification, { remove }) => remove(notification),
  },
]

/** The id of the task that the notification's title links to. */
export function taskIdOf(notification: Notification): number | undefined {
  const target = targetOf(notification)
  return target?.page === 'tasks' ? target.id : undefined
}
