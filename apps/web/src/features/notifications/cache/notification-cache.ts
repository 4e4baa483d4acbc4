import type { Notification } from '@muster/contracts/notifications'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { knownFilters } from '../known-filters.ts'
import { holds, type NotificationFilter } from '../notification-filter.ts'
import { listKey, type NotificationPage, unreadQuery } from '../queries.ts'
import { type Change, changed, counts } from './changed.ts'

type List = InfiniteData<NotificationPage, number>
type Rows = (rows: Notification[], filter: NotificationFilter) => Notification[]

/** Shows a change everywhere before the server knows of it: rows leave where they no longer belong, counts follow. */
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

/** Takes deleted ones out. */
export function dropNotifications(queryClient: QueryClient, notifications: readonly Notification[]) {
  const gone = new Set(notifications.map(({ id }) => id))
  changeRows(queryClient, (rows) => rows.filter(({ id }) => !gone.has(id)))
  for (const one of notifications) changeCount(queryClient, one.organization_id, -Number(counts(one)))
}

/** Puts one that just arrived on top of the lists it belongs to. */
export function putNotification(queryClient: QueryClient, notification: Notification) {
  changeRows(queryClient, (rows, filter) =>
    holds(filter, notification) && !rows.some(({ id }) => id === notification.id) ? [notification, ...rows] : rows,
  )
}

/** Shows everything of an organization as read. */
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

/** Changes the bell's lists and the page's; in the latter, rows on top go to the first step. */
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
  // Row by row through all steps at once, so that one that arrives is not put on top of each.
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
