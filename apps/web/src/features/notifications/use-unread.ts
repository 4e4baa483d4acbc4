import { useQuery } from '@tanstack/react-query'
import './cache/live-notifications.ts'
import { unreadCountWithout, usePendingDeletes } from './cache/pending-deletes.ts'
import { unreadQuery } from './queries.ts'

/** The number of unread notifications of an organization, without those being deleted; 0 until it has loaded. */
export function useUnread(orgId: number | undefined) {
  const { data = 0 } = useQuery({ ...unreadQuery(orgId ?? 0), enabled: orgId !== undefined })
  return unreadCountWithout(data, usePendingDeletes(), orgId ?? 0)
}
