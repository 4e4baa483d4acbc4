import type { Notification } from '@muster/contracts/notifications'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { changeData } from '../../../lib/api/change-data.ts'
import { knownFilters } from '../known-filters.ts'
import { matchesFilter, type NotificationFilter } from '../notification-filter.ts'
import { listKey, type NotificationPage, unreadQuery } from '../queries.ts'
import { type Change, countsAsUnread, withChange } from './change.ts'

type List = InfiniteData<NotificationPage, number>
type ChangeRows = (rows: Notification[], filter: NotificationFilter) => Notification[]

/**
 * Applies a change optimistically: updates the rows and the unread counts, and removes rows from lists whose filters
 * they no longer match.
 */
export function showChange(queryClient: QueryClient, notifications: readonly Notification[], change: Change) {
  showChangedRows(queryClient, notifications, change)
  for (const notification of notifications) {
    const delta = Number(countsAsUnread(withChange(notification, change))) - Number(countsAsUnread(notification))
    changeCount(queryClient, notification.organization_id, delta)
  }
}

/** Like `showChange`, but without the counts. A second call has no effect. */
export function showChangedRows(queryClient: QueryClient, notifications: readonly Notification[], change: Change) {
  const ids = new Set(notifications.map(({ id }) => id))
  changeRows(queryClient, (rows, filter) =>
    rows
      .map((row) => (ids.has(row.id) ? withChange(row, change) : row))
      .filter((row) => !ids.has(row.id) || matchesFilter(filter, row)),
  )
}

/** Removes deleted notifications from the lists and from the unread counts. */
export function dropNotifications(queryClient: QueryClient, notifications: readonly Notification[]) {
  const removedIds = new Set(notifications.map(({ id }) => id))
  changeRows(queryClient, (rows) => rows.filter(({ id }) => !removedIds.has(id)))
  for (const notification of notifications)
    changeCount(queryClient, notification.organization_id, -Number(countsAsUnread(notification)))
}

/**
 * Adds a new notification at the top of the lists whose filters it matches. A list that contains it gets its new text: a
 * notification about a followed task that is still unread includes later changes.
 */
export function putNotification(queryClient: QueryClient, notification: Notification) {
  changeRows(queryClient, (rows, filter) => {
    if (rows.some(({ id }) => id === notification.id))
      return rows.map((row) => (row.id === notification.id ? notification : row))
    return matchesFilter(filter, notification) ? [notification, ...rows] : rows
  })
}

/** Shows all unarchived notifications of an organization as read, and sets the organization's unread count to 0. */
export function showAllRead(queryClient: QueryClient, organizationId: number) {
  changeRows(queryClient, (rows, filter) =>
    rows
      .map((row) => (row.organization_id === organizationId && countsAsUnread(row) ? withChange(row, 'read') : row))
      .filter((row) => row.organization_id !== organizationId || matchesFilter(filter, row)),
  )
  queryClient.setQueryData(unreadQuery(organizationId).queryKey, (count) => (count === undefined ? count : 0))
}

const changeCount = (queryClient: QueryClient, orgId: number, delta: number) =>
  queryClient.setQueryData(unreadQuery(orgId).queryKey, (count) =>
    count === undefined ? count : Math.max(0, count + delta),
  )

/**
 * Applies a change to all cached lists: those of the bell and those of the notifications page. New rows go to the first
 * page of a list.
 */
function changeRows(queryClient: QueryClient, change: ChangeRows) {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['notification', 'recent'] })) {
    const [, , organizationId] = queryKey
    if (typeof organizationId !== 'number') continue
    changeData<Notification[]>(queryClient, queryKey, (rows) => change(rows, { state: 'all', organizationId }))
  }
  for (const filter of knownFilters())
    changeData<List>(queryClient, listKey(filter), (list) => changeList(list, filter, change))
}

function changeList(list: List, filter: NotificationFilter, change: ChangeRows): List {
  // Applies the change to all pages as one list, so that a new row is not added to every page.
  const changedRows = change(
    list.pages.flatMap(({ rows }) => rows),
    filter,
  )
  const pageById = new Map(list.pages.flatMap(({ rows }, pageIndex) => rows.map(({ id }) => [id, pageIndex] as const)))
  return {
    ...list,
    pages: list.pages.map((page, index) => ({
      ...page,
      rows: changedRows.filter(({ id }) => (pageById.get(id) ?? 0) === index),
    })),
  }
}
