import type { Notification } from '@muster/contracts/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../../lib/session.ts'
import { unreadQuery } from '../queries.ts'
import { putNotification } from './notification-cache.ts'

/** One arrived. From an organization that the person does not belong to it is ignored. */
export function arrived(notification: Notification, queryClient: QueryClient) {
  const { organization_id: id } = notification
  const own = queryClient.getQueryData(meQuery.queryKey)?.organizations.some((one) => one.id === id)
  if (!own) return
  putNotification(queryClient, notification)
  // Counted by the server: an answer that is on its way may have counted it already.
  queryClient.invalidateQueries({ queryKey: unreadQuery(id).queryKey })
}
