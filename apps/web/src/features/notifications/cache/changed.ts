import type { Notification, NotificationAction } from '@muster/contracts/notifications'

/** What can be done to a notification at once; deleting waits, so that it can be taken back. */
export type Change = Exclude<NotificationAction, 'delete'>

/** A notification after a change, as far as the page shows it before the server answered. */
export function changed(notification: Notification, change: Change): Notification {
  if (change === 'read' || change === 'unread') return { ...notification, is_read: change === 'read' }
  return { ...notification, is_archived: change === 'archive' }
}

/** Those that the change really changes. */
export const touched = (notifications: readonly Notification[], change: Change) =>
  notifications.filter(({ is_read, is_archived }) =>
    change === 'read' || change === 'unread' ? is_read !== (change === 'read') : is_archived !== (change === 'archive'),
  )

/** Whether it counts among the unread. */
export const counts = ({ is_read, is_archived }: Notification) => !is_read && !is_archived

/** The opposite, by which a change is taken back. */
export const opposite: Record<Change, Change> = {
  read: 'unread',
  unread: 'read',
  archive: 'unarchive',
  unarchive: 'archive',
}
