import type { Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { repeatRequests } from '../../../lib/api/repeat-requests.ts'
import { meQuery } from '../../../lib/session.ts'
import { unreadQuery } from '../queries.ts'
import { putNotification } from './notification-cache.ts'

/** Handles a new notification. Ignores it unless the cached user is a member of its organization. */
export function handleArrival(notification: Notification, queryClient: QueryClient) {
  const { organization_id: id } = notification
  const isMember = queryClient
    .getQueryData(meQuery.queryKey)
    ?.organizations.some((organization) => organization.id === id)
  if (!isMember) return
  putNotification(queryClient, notification)
  // Lists that were requested before the notification existed do not contain it.
  for (const part of ['recent', 'list']) repeatRequests(queryClient, { queryKey: ['notification', part] })
  // The count is refetched rather than incremented, because the loaded count may already include the notification.
  queryClient.invalidateQueries({ queryKey: unreadQuery(id).queryKey })
}
