import type { Notification, NotificationType } from '@muster/contracts/notifications'
import { parseId } from '../../lib/ids.ts'
import type { Search } from '../../lib/look/search.ts'
import { isKnownType } from './notification-kinds.ts'

export const notificationStates = ['all', 'unread', 'archived'] as const
export type NotificationState = (typeof notificationStates)[number]

/** The filter of a list; without an organization it covers all organizations of the user. */
export type NotificationFilter = { state: NotificationState; type?: NotificationType; organizationId?: number }

/** Returns the filter in the URL. By default, the list covers the selected organization. */
export function filterOf(
  { status, type, from, orgId }: Search,
  ownOrganizationIds: readonly number[],
): NotificationFilter {
  const requestedId = from === 'all' ? undefined : (parseId(from) ?? orgId)
  return {
    state: notificationStates.find((state) => state === status) ?? 'all',
    type: isKnownType(type) ? type : undefined,
    organizationId:
      from !== 'all' && requestedId !== undefined && !ownOrganizationIds.includes(requestedId) ? orgId : requestedId,
  }
}

export function matchesFilter({ state, type, organizationId }: NotificationFilter, notification: Notification) {
  if (organizationId !== undefined && notification.organization_id !== organizationId) return false
  if (type !== undefined && notification.type !== type) return false
  if (notification.is_archived !== (state === 'archived')) return false
  return state !== 'unread' || !notification.is_read
}
