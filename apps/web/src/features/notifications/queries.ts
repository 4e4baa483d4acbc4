import {
  countUnread,
  listNotifications,
  listPreferences,
  type Notification,
  type NotificationPreference,
  updatePreferences,
} from '@muster/contracts/notifications'
import { texts } from '@muster/contracts/texts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { rememberFilter } from './known-filters.ts'
import type { NotificationFilter } from './notification-filter.ts'

/** Rows that the bell requests; it shows the first five. */
const bellLimit = 10

/** Rows per page of the list. */
const pageRows = 100

/** The number of notifications that are neither read nor archived. */
export const unreadQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['notification', 'unread', orgId],
    queryFn: async ({ signal }) => {
      const options = { fallback: texts.failed.fetchNotifications, signal }
      return (await call(countUnread, { query: { organization_id: orgId } }, options)).unread_count
    },
  })

/**
 * The latest, for the bell. Loaded data is kept current by live changes, so opening fetches only when there is none.
 */
export const recentQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['notification', 'recent', orgId],
    queryFn: ({ signal }): Promise<Notification[]> =>
      call(
        listNotifications,
        { query: { limit: bellLimit, organizationId: orgId } },
        { fallback: texts.failed.fetchRecentNotifications, signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: ({ state }) => (state.data?.length === 0 || state.isInvalidated ? 'always' : false),
  })

export type NotificationPage = { rows: Notification[]; more: boolean }

export const listKey = (filter: NotificationFilter) => ['notification', 'list', filter]

/** A list, newest first, page by page. */
export const listQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }): Promise<NotificationPage> => {
      rememberFilter(filter)
      const query = { ...asked(filter), limit: pageRows, ...(offset > 0 && { offset }) }
      const rows = await call(listNotifications, { query }, { fallback: texts.failed.fetchNotifications, signal })
      return { rows, more: rows.length === pageRows }
    },
    // Archived and new notifications shift the rows, so the offset counts the loaded rows.
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((sum, { rows }) => sum + rows.length, 0) : undefined),
  })

const asked = ({ state, type, organizationId }: NotificationFilter) => ({
  organization_id: organizationId,
  type,
  ...(state === 'unread' && { is_read: 'false' as const }),
  ...(state === 'archived' && { is_archived: 'true' as const }),
})

export const preferencesQuery = queryOptions({
  queryKey: ['notification', 'preferences'],
  queryFn: ({ signal }): Promise<NotificationPreference[]> =>
    call(listPreferences, {}, { fallback: 'Failed to fetch notification preferences', signal }),
})

/** Changes the channels of one kind optimistically. */
export function useUpdatePreference() {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery
  const mutationKey = ['notification', 'preferences']
  const put = (next: NotificationPreference) =>
    queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.type === next.type ? next : one)))
  return useMutation({
    // Runs mutations in sequence, so that the last choice is the final one.
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (next: NotificationPreference) =>
      call(updatePreferences, { body: [next] }, { fallback: 'Failed to save the preference' }),
    onMutate: async (next) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)?.find(({ type }) => type === next.type)
      put(next)
      return before
    },
    onError: (_error, _next, before) => before && put(before),
    // An undone choice may have been made again, so the server's state is fetched after the last mutation.
    onSettled: () => queryClient.isMutating({ mutationKey }) === 1 && queryClient.invalidateQueries({ queryKey }),
  })
}
