import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/api/query-client.ts'
import { meQuery } from '../../../lib/session.ts'
import { rememberFilter } from '../known-filters.ts'
import type { NotificationFilter } from '../notification-filter.ts'
import { listKey, type NotificationPage, recentQuery, unreadQuery } from '../queries.ts'
import { testingNotification } from '../testing-notification.ts'
import { handleArrival } from './handle-arrival.ts'
import { dropNotifications, putNotification, showAllRead, showChange } from './notification-cache.ts'
import { unreadCountWithout, withoutDeleted } from './pending-deletes.ts'

const allFilter: NotificationFilter = { state: 'all', organizationId: 1 }
const unreadFilter: NotificationFilter = { state: 'unread', organizationId: 1 }
const readNotification = testingNotification({ id: 2, is_read: true })
const firstNotification = testingNotification({ id: 1 })
const thirdNotification = testingNotification({ id: 3 })

let client: QueryClient
const idsOf = (filter: NotificationFilter) =>
  client
    .getQueryData<InfiniteData<NotificationPage>>(listKey(filter))
    ?.pages.map(({ rows }) => rows.map(({ id }) => id))
const recentRows = () => client.getQueryData(recentQuery(1).queryKey)
const unreadCount = () => client.getQueryData(unreadQuery(1).queryKey)

/** Fills the cache: two pages of all notifications, one page of unread ones, the bell's list and the count. */
beforeEach(() => {
  client = makeQueryClient()
  const listOf = (...pages: (typeof firstNotification)[][]) => ({
    pages: pages.map((rows) => ({ rows, more: false })),
    pageParams: pages.map((_, index) => index),
  })
  for (const filter of [allFilter, unreadFilter]) rememberFilter(filter)
  client.setQueryData(listKey(allFilter), listOf([thirdNotification, readNotification], [firstNotification]))
  client.setQueryData(listKey(unreadFilter), listOf([thirdNotification, firstNotification]))
  client.setQueryData(recentQuery(1).queryKey, [thirdNotification, readNotification, firstNotification])
  client.setQueryData(unreadQuery(1).queryKey, 2)
})

describe('an optimistic change', () => {
  it('read: leaves the unread list, and the count goes down by one, never below 0', () => {
    showChange(client, [thirdNotification], 'read')
    expect([idsOf(allFilter), idsOf(unreadFilter), unreadCount()]).toEqual([[[3, 2], [1]], [[1]], 1])
    expect(recentRows()?.map(({ is_read }) => is_read)).toEqual([true, true, false])
    client.setQueryData(unreadQuery(1).queryKey, 0)
    showChange(client, [firstNotification], 'read')
    expect(unreadCount()).toBe(0)
  })

  it('archived: leaves the lists, and changes the count only if it was unread', () => {
    showChange(client, [readNotification, firstNotification], 'archive')
    expect([idsOf(allFilter), idsOf(unreadFilter), recentRows()?.length, unreadCount()]).toEqual([
      [[3], []],
      [[3]],
      1,
      1,
    ])
  })

  it('all read: every listed one is read and the count is 0, and other organizations are unchanged', () => {
    showAllRead(client, 2)
    expect([idsOf(unreadFilter), unreadCount()]).toEqual([[[3, 1]], 2])
    showAllRead(client, 1)
    expect([idsOf(allFilter), idsOf(unreadFilter), unreadCount()]).toEqual([[[3, 2], [1]], [[]], 0])
    expect(recentRows()?.every(({ is_read }) => is_read)).toBe(true)
  })

  it('deleted: hidden while it can be undone, and then removed', () => {
    expect(withoutDeleted([thirdNotification, readNotification, firstNotification], [firstNotification])).toEqual([
      thirdNotification,
      readNotification,
    ])
    expect([
      unreadCountWithout(2, [firstNotification, readNotification], 1),
      unreadCountWithout(2, [firstNotification], 7),
      unreadCountWithout(0, [firstNotification], 1),
    ]).toEqual([1, 2, 0])
    dropNotifications(client, [firstNotification, readNotification])
    expect([idsOf(allFilter), idsOf(unreadFilter), unreadCount()]).toEqual([[[3], []], [[3]], 1])
  })
})

describe('a notification that arrives', () => {
  const fourthNotification = testingNotification({ id: 4 })

  it('is at the top of its lists, once', () => {
    putNotification(client, fourthNotification)
    putNotification(client, fourthNotification)
    putNotification(client, testingNotification({ id: 5, organization_id: 2 }))
    expect([idsOf(allFilter), idsOf(unreadFilter)]).toEqual([[[4, 3, 2], [1]], [[4, 3, 1]]])
    expect(recentRows()?.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })

  it('replaces the text of the row that includes later changes, at its place', () => {
    const message = 'Mara moved "Order the glass" to Done (and 1 earlier change)'
    putNotification(client, testingNotification({ id: 3, message }))
    expect(idsOf(allFilter)).toEqual([[3, 2], [1]])
    expect(recentRows()?.find(({ id }) => id === 3)?.message).toBe(message)
  })

  it('is not lost when a list was requested before it existed, or was out of date when it arrived', async () => {
    client.setQueryData<object>(meQuery.queryKey, { id: 9, organizations: [{ id: 1 }], invitations: [] })
    const { queryKey } = recentQuery(1)
    let resolveRead = (_: (typeof firstNotification)[]) => {}
    const queryFn = () =>
      new Promise<(typeof firstNotification)[]>((resolve) => {
        resolveRead = resolve
      })
    const read = client.fetchQuery({ queryKey, queryFn, staleTime: 0 })
    handleArrival(fourthNotification, client)
    resolveRead([firstNotification])
    await read
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)

    handleArrival(testingNotification({ id: 5 }), client)
    expect(recentRows()?.map(({ id }) => id)).toEqual([5, 1])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('is ignored when it comes from an organization that the user is not a member of [VAL-109, VAL-110]', () => {
    const organization = { id: 1, name: 'Northlight', role: 'member' as const }
    const user = { id: 9, email: 'a@example.com', organizations: [organization], invitations: [] }
    client.setQueryData<object>(meQuery.queryKey, user)
    handleArrival(testingNotification({ id: 6, organization_id: 2 }), client)
    client.setQueryData<object>(meQuery.queryKey, { ...user, organizations: [{ ...organization, id: 2 }] })
    handleArrival(fourthNotification, client)
    expect([idsOf(allFilter), client.getQueryState(unreadQuery(1).queryKey)?.isInvalidated]).toEqual([
      [[3, 2], [1]],
      false,
    ])
    client.setQueryData<object>(meQuery.queryKey, user)
    handleArrival(fourthNotification, client)
    expect([idsOf(allFilter), client.getQueryState(unreadQuery(1).queryKey)?.isInvalidated]).toEqual([
      [[4, 3, 2], [1]],
      true,
    ])
  })
})
