import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/api/query-client.ts'
import { meQuery } from '../../../lib/session.ts'
import { rememberFilter } from '../known-filters.ts'
import type { NotificationFilter } from '../notification-filter.ts'
import { listKey, type NotificationPage, recentQuery, unreadQuery } from '../queries.ts'
import { aNotification } from '../testing-notification.ts'
import { arrived } from './arrived.ts'
import { dropNotifications, putNotification, showAllRead, showChange } from './notification-cache.ts'
import { unreadWithout, without } from './pending-deletes.ts'

const all: NotificationFilter = { state: 'all', organizationId: 1 }
const unread: NotificationFilter = { state: 'unread', organizationId: 1 }
const read = aNotification({ id: 2, is_read: true })
const one = aNotification({ id: 1 })
const three = aNotification({ id: 3 })

let client: QueryClient
const idsOf = (filter: NotificationFilter) =>
  client
    .getQueryData<InfiniteData<NotificationPage>>(listKey(filter))
    ?.pages.map(({ rows }) => rows.map(({ id }) => id))
const recent = () => client.getQueryData(recentQuery(1).queryKey)
const count = () => client.getQueryData(unreadQuery(1).queryKey)

/** Two pages of all, one of the unread, the bell's list, and the count. */
beforeEach(() => {
  client = makeQueryClient()
  const list = (...pages: (typeof one)[][]) => ({
    pages: pages.map((rows) => ({ rows, more: false })),
    pageParams: pages.map((_, step) => step),
  })
  for (const filter of [all, unread]) rememberFilter(filter)
  client.setQueryData(listKey(all), list([three, read], [one]))
  client.setQueryData(listKey(unread), list([three, one]))
  client.setQueryData(recentQuery(1).queryKey, [three, read, one])
  client.setQueryData(unreadQuery(1).queryKey, 2)
})

describe('an optimistic change', () => {
  it('read: leaves the unread list, and the count goes down by one, never below 0', () => {
    showChange(client, [three], 'read')
    expect([idsOf(all), idsOf(unread), count()]).toEqual([[[3, 2], [1]], [[1]], 1])
    expect(recent()?.map(({ is_read }) => is_read)).toEqual([true, true, false])
    client.setQueryData(unreadQuery(1).queryKey, 0)
    showChange(client, [one], 'read')
    expect(count()).toBe(0)
  })

  it('archived: leaves the lists, and changes the count only if it was unread', () => {
    showChange(client, [read, one], 'archive')
    expect([idsOf(all), idsOf(unread), recent()?.length, count()]).toEqual([[[3], []], [[3]], 1, 1])
  })

  it('all read: every listed one is read and the count is 0, and other organizations are unchanged', () => {
    showAllRead(client, 2)
    expect([idsOf(unread), count()]).toEqual([[[3, 1]], 2])
    showAllRead(client, 1)
    expect([idsOf(all), idsOf(unread), count()]).toEqual([[[3, 2], [1]], [[]], 0])
    expect(recent()?.every(({ is_read }) => is_read)).toBe(true)
  })

  it('deleted: hidden while it can be undone, and then removed', () => {
    expect(without([three, read, one], [one])).toEqual([three, read])
    expect([unreadWithout(2, [one, read], 1), unreadWithout(2, [one], 7), unreadWithout(0, [one], 1)]).toEqual([
      1, 2, 0,
    ])
    dropNotifications(client, [one, read])
    expect([idsOf(all), idsOf(unread), count()]).toEqual([[[3], []], [[3]], 1])
  })
})

describe('a notification that arrives', () => {
  const four = aNotification({ id: 4 })

  it('is at the top of its lists, once', () => {
    putNotification(client, four)
    putNotification(client, four)
    putNotification(client, aNotification({ id: 5, organization_id: 2 }))
    expect([idsOf(all), idsOf(unread)]).toEqual([[[4, 3, 2], [1]], [[4, 3, 1]]])
    expect(recent()?.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })

  it('is ignored when it comes from an organization that the user is not a member of [VAL-109, VAL-110]', () => {
    const member = { id: 1, name: 'Northlight', role: 'member' as const }
    const person = { id: 9, email: 'a@example.com', organizations: [member], invitations: [] }
    client.setQueryData<object>(meQuery.queryKey, person)
    arrived(aNotification({ id: 6, organization_id: 2 }), client)
    client.setQueryData<object>(meQuery.queryKey, { ...person, organizations: [{ ...member, id: 2 }] })
    arrived(four, client)
    expect([idsOf(all), client.getQueryState(unreadQuery(1).queryKey)?.isInvalidated]).toEqual([[[3, 2], [1]], false])
    client.setQueryData<object>(meQuery.queryKey, person)
    arrived(four, client)
    expect([idsOf(all), client.getQueryState(unreadQuery(1).queryKey)?.isInvalidated]).toEqual([[[4, 3, 2], [1]], true])
  })
})
