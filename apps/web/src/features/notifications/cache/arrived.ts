import type { Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../../lib/session.ts'
import { unreadQuery } from '../queries.ts'
import { putNotification } from './notification-cache.ts'

/** A notification arrived. Ignored if the user is not a member of its organization. */
export function arrived(notification: Notification, queryClient: QueryClient) {
  const { organization_id: id } = notification
  const own = queryClient.getQueryData(meQuery.queryKey)?.organizations.some((one) => one.id === id)
  if (!own) return
  putNotification(queryClient, notification)
  // Refetched rather than incremented: a response in progress may include it already.
  queryClient.invalidateQueries({ queryKey: unreadQuery(id).queryKey })
}
