import type { Notification, NotificationAction } from '@muster/contracts/notifications'

/** A change that applies at once; deletion is delayed, so that it can be undone. */
export type Change = Exclude<NotificationAction, 'delete'>

/** A notification after an optimistic change. */
export function changed(notification: Notification, change: Change): Notification {
  if (change === 'read' || change === 'unread') return { ...notification, is_read: change === 'read' }
  return { ...notification, is_archived: change === 'archive' }
}

/** The notifications that the change affects. */
export const touched = (notifications: readonly Notification[], change: Change) =>
  notifications.filter(({ is_read, is_archived }) =>
    change === 'read' || change === 'unread' ? is_read !== (change === 'read') : is_archived !== (change === 'archive'),
  )

/** Whether it counts as unread. */
export const counts = ({ is_read, is_archived }: Notification) => !is_read && !is_archived

/** The inverse, which undoes a change. */
export const opposite: Record<Change, Change> = {
  read: 'unread',
  unread: 'read',
  archive: 'unarchive',
  unarchive: 'archive',
}
