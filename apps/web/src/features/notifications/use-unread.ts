import { useQuery } from '@tanstack/react-query'
import './cache/live-notifications.ts'
import { unreadWithout, usePendingDeletes } from './cache/pending-deletes.ts'
import { unreadQuery } from './queries.ts'

/** The unread count of an organization; 0 while unknown. */
export function useUnread(orgId: number | undefined) {
  const { data = 0 } = useQuery({ ...unreadQuery(orgId ?? 0), enabled: orgId !== undefined })
  return unreadWithout(data, usePendingDeletes(), orgId ?? 0)
}
