import type { Notification } from '@muster/contracts/notifications'
import { useSyncExternalStore } from 'react'
import { countsAsUnread } from './change.ts'

let pending: readonly Notification[] = []
const listeners = new Set<() => void>()

const setPending = (next: readonly Notification[]) => {
  pending = next
  for (const listener of listeners) listener()
}

/**
 * The deleted notifications that are still in the cache. Screens hide them as long as they are in this list. Undo and a
 * failed deletion remove them from the list, so they are shown again. A successful deletion removes them from the cache
 * first, so they do not reappear.
 */
export const pendingDeletes = {
  add: (notifications: readonly Notification[]) => setPending([...pending, ...notifications]),
  remove: (notifications: readonly Notification[]) =>
    setPending(pending.filter((notification) => !notifications.includes(notification))),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePendingDeletes = () => useSyncExternalStore(subscribe, () => pending)

/** Returns the rows whose deletion is not pending. */
export const withoutDeleted = (rows: Notification[], deleted: readonly Notification[]) =>
  deleted.length === 0 ? rows : rows.filter(({ id }) => !deleted.some((notification) => notification.id === id))

/** Returns an organization's unread count without the notifications whose deletion is pending; at least 0. */
export const unreadCountWithout = (count: number, deleted: readonly Notification[], orgId: number) =>
  Math.max(
    0,
    count -
      deleted.filter((notification) => notification.organization_id === orgId && countsAsUnread(notification)).length,
  )
