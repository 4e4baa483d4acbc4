import type { Notification } from '@muster/contracts/notifications'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { knownFilters } from '../known-filters.ts'
import { holds, type NotificationFilter } from '../notification-filter.ts'
import { listKey, type NotificationPage, unreadQuery } from '../queries.ts'
import { type Change, changed, counts } from './changed.ts'

type List = InfiniteData<NotificationPage, number>
type Rows = (rows: Notification[], filter: NotificationFilter) => Notification[]

/** Applies a change optimistically: rows leave the lists they no longer match, and counts are updated. */
export function showChange(queryClient: QueryClient, notifications: readonly Notification[], change: Change) {
  const next = new Map(notifications.map((notification) => [notification.id, changed(notification, change)]))
  changeRows(queryClient, (rows, filter) =>
    rows.map((row) => next.get(row.id) ?? row).filter((row) => !next.has(row.id) || holds(filter, row)),
  )
  for (const notification of notifications) {
    const by = Number(counts(changed(notification, change))) - Number(counts(notification))
    changeCount(queryClient, notification.organization_id, by)
  }
}

/** Removes deleted notifications. */
export function dropNotifications(queryClient: QueryClient, notifications: readonly Notification[]) {
  const gone = new Set(notifications.map(({ id }) => id))
  changeRows(queryClient, (rows) => rows.filter(({ id }) => !gone.has(id)))
  for (const one of notifications) changeCount(queryClient, one.organization_id, -Number(counts(one)))
}

/** Adds a new notification at the top of its lists. */
export function putNotification(queryClient: QueryClient, notification: Notification) {
  changeRows(queryClient, (rows, filter) =>
    holds(filter, notification) && !rows.some(({ id }) => id === notification.id) ? [notification, ...rows] : rows,
  )
}

/** Shows all notifications of an organization as read. */
export function showAllRead(queryClient: QueryClient, organizationId: number) {
  changeRows(queryClient, (rows, filter) =>
    rows
      .map((row) => (row.organization_id === organizationId && counts(row) ? changed(row, 'read') : row))
      .filter((row) => row.organization_id !== organizationId || holds(filter, row)),
  )
  queryClient.setQueryData(unreadQuery(organizationId).queryKey, (count) => (count === undefined ? count : 0))
}

const changeCount = (queryClient: QueryClient, orgId: number, by: number) =>
  queryClient.setQueryData(unreadQuery(orgId).queryKey, (count) =>
    count === undefined ? count : Math.max(0, count + by),
  )

/** Changes the bell's lists and the page's lists; new rows go to the first page. */
function changeRows(queryClient: QueryClient, change: Rows) {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['notification', 'recent'] })) {
    const [, , organizationId] = queryKey
    if (typeof organizationId !== 'number') continue
    queryClient.setQueryData<Notification[]>(queryKey, (rows) => rows && change(rows, { state: 'all', organizationId }))
  }
  for (const filter of knownFilters())
    queryClient.setQueryData<List>(listKey(filter), (list) => list && changeList(list, filter, change))
}

function changeList(list: List, filter: NotificationFilter, change: Rows): List {
  // Works on all pages as one list, so that a new row is not added to each page.
  const all = change(
    list.pages.flatMap(({ rows }) => rows),
    filter,
  )
  const place = new Map(list.pages.flatMap(({ rows }, page) => rows.map(({ id }) => [id, page] as const)))
  return {
    ...list,
    pages: list.pages.map((page, index) => ({ ...page, rows: all.filter(({ id }) => (place.get(id) ?? 0) === index) })),
  }
}
