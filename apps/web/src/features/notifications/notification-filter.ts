import type { Notification, NotificationType } from '@muster/contracts/notifications'
import { parseId } from '../../lib/ids.ts'
import type { Search } from '../../lib/look/search.ts'
import { isKnownType } from './notification-kinds.ts'

export const notificationStates = ['all', 'unread', 'archived'] as const
export type NotificationState = (typeof notificationStates)[number]

/** The filter of a list; without an organization it covers all of the user's. */
export type NotificationFilter = { state: NotificationState; type?: NotificationType; organizationId?: number }

/** The filter in the address. By default that of the selected organization. */
export function filterOf({ status, type, from, orgId }: Search, own: readonly number[]): NotificationFilter {
  const named = from === 'all' ? undefined : (parseId(from) ?? orgId)
  return {
    state: notificationStates.find((state) => state === status) ?? 'all',
    type: isKnownType(type) ? type : undefined,
    organizationId: from !== 'all' && named !== undefined && !own.includes(named) ? orgId : named,
  }
}

/** Whether a notification belongs in the list. */
export function holds({ state, type, organizationId }: NotificationFilter, notification: Notification) {
  if (organizationId !== undefined && notification.organization_id !== organizationId) return false
  if (type !== undefined && notification.type !== type) return false
  if (notification.is_archived !== (state === 'archived')) return false
  return state !== 'unread' || !notification.is_read
}
