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

/** Number of rows that the bell requests. The bell shows only the first five. */
const bellLimit = 10

/** Rows per page of the list. */
const rowsPerPage = 100

/** The number of notifications of an organization that are neither read nor archived. */
export const unreadQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['notification', 'unread', orgId],
    queryFn: async ({ signal }) => {
      const options = { fallback: texts.failed.fetchNotifications, signal }
      return (await call(countUnread, { query: { organization_id: orgId } }, options)).unread_count
    },
  })

/**
 * The latest notifications, for the bell. Live changes keep loaded data current, so opening the panel fetches only if
 * the list has been invalidated, is empty, or has not loaded.
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

/** The notifications that match the filter, newest first, page by page. */
export const listQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }): Promise<NotificationPage> => {
      rememberFilter(filter)
      const query = { ...queryOf(filter), limit: rowsPerPage, ...(offset > 0 && { offset }) }
      const rows = await call(listNotifications, { query }, { fallback: texts.failed.fetchNotifications, signal })
      return { rows, more: rows.length === rowsPerPage }
    },
    // Archived and new notifications shift the rows on the server, so the offset is the number of loaded rows instead
    // of a multiple of the page size.
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((sum, { rows }) => sum + rows.length, 0) : undefined),
  })

const queryOf = ({ state, type, organizationId }: NotificationFilter) => ({
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

/** Changes the channels of one kind of notification optimistically. */
export function useUpdatePreference() {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery
  const mutationKey = ['notification', 'preferences']
  const putPreference = (next: NotificationPreference) =>
    queryClient.setQueryData(queryKey, (preferences) =>
      preferences?.map((preference) => (preference.type === next.type ? next : preference)),
    )
  return useMutation({
    mutationKey,
    // The scope runs mutations one after the other, so that the user's last choice is saved last.
    scope: { id: mutationKey.join('-') },
    mutationFn: (next: NotificationPreference) =>
      call(updatePreferences, { body: [next] }, { fallback: 'Failed to save the preference' }),
    onMutate: async (next) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)?.find(({ type }) => type === next.type)
      putPreference(next)
      return before
    },
    onError: (_error, _next, before) => before && putPreference(before),
    // A failed mutation may have reverted a newer choice, so the server's state is fetched after the last mutation.
    onSettled: () => queryClient.isMutating({ mutationKey }) === 1 && queryClient.invalidateQueries({ queryKey }),
  })
}
