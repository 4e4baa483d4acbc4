import type { Notification, NotificationAction } from '@muster/contracts/notifications'

/** A change that is sent at once. Deletion is excluded: it is sent with a delay, so that it can be undone. */
export type Change = Exclude<NotificationAction, 'delete'>

/** Returns the notification as it is after the change. */
export function withChange(notification: Notification, change: Change): Notification {
  if (change === 'read' || change === 'unread') return { ...notification, is_read: change === 'read' }
  return { ...notification, is_archived: change === 'archive' }
}

/** The notifications that the change affects, because they do not have the requested state. */
export const affectedBy = (notifications: readonly Notification[], change: Change) =>
  notifications.filter(({ is_read, is_archived }) =>
    change === 'read' || change === 'unread' ? is_read !== (change === 'read') : is_archived !== (change === 'archive'),
  )

/** Whether a notification is included in the unread count. */
export const countsAsUnread = ({ is_read, is_archived }: Notification) => !is_read && !is_archived

/** Maps each change to the change that undoes it. */
export const opposite: Record<Change, Change> = {
  read: 'unread',
  unread: 'read',
  archive: 'unarchive',
  unarchive: 'archive',
}
