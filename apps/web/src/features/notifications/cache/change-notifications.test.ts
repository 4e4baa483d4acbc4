import { notificationsStore, notifications as toasts } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/api/query-client.ts'
import { serve, stubPage } from '../../../lib/testing.ts'
import { undoStack } from '../../../lib/undo.ts'
import { listQuery } from '../queries.ts'
import { testingNotification } from '../testing-notification.ts'
import { archive, changeNotifications } from './change-notifications.ts'

const notification = testingNotification({ id: 1 })
let requests: string[] = []
let respond = () => {}
let status = 200
let close = async (): Promise<unknown> => undefined

beforeEach(async () => {
  // A test of another file may have left some.
  toasts.clean()
  stubPage('http://localhost/admin/notifications')
  undoStack.clear()
  requests = []
  status = 200
  close = await serve((request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify([notification]))
    requests.push(`${request.method} ${request.url}`)
    respond = () => void (response.headersSent || response.writeHead(status, { connection: 'close' }).end('{}'))
    if (!request.url?.endsWith('/archive')) respond()
  })
})
afterEach(async () => {
  // A test that failed may have left a request without a response.
  respond()
  await close()
  vi.unstubAllGlobals()
})

it('Ctrl Z while a notification is being archived takes it out of the archive once that is saved', async () => {
  const archived = archive(makeQueryClient(), [notification])
  await expect.poll(() => requests).toEqual(['PATCH /notifications/1/archive'])
  expect(undoStack.undoLatest()).toBe(true)
  expect(requests).toHaveLength(1)
  respond()
  await archived
  await expect.poll(() => requests).toEqual(['PATCH /notifications/1/archive', 'PATCH /notifications/1/unarchive'])
  expect(undoStack.undoLatest()).toBe(false)
})

it('a refused archiving leaves nothing to undo', async () => {
  status = 403
  const archived = archive(makeQueryClient(), [notification])
  await expect.poll(() => requests).toHaveLength(1)
  respond()
  await archived
  await expect.poll(() => notificationsStore.getState().notifications).toHaveLength(1)
  expect(undoStack.undoLatest()).toBe(false)
})

it('a list that is fetched before the change is saved shows the change', async () => {
  const client = makeQueryClient()
  const query = listQuery({ state: 'all' })
  const rows = () => client.getQueryData(query.queryKey)?.pages.flatMap((page) => page.rows)
  await client.fetchInfiniteQuery(query)
  expect(rows()).toHaveLength(1)
  const archived = archive(client, [notification])
  await expect.poll(() => requests).toHaveLength(1)
  expect(rows()).toEqual([])
  await client.fetchInfiniteQuery({ ...query, staleTime: 0 })
  expect(rows()).toEqual([])
  status = 403
  respond()
  await archived
  await client.fetchInfiniteQuery({ ...query, staleTime: 0 })
  expect(rows()).toHaveLength(1)
})

it('a second change is sent when the first one is saved, so that it is the one that remains', async () => {
  const client = makeQueryClient()
  const archived = archive(client, [notification])
  await expect.poll(() => requests).toHaveLength(1)
  const respondToFirst = respond
  const restored = changeNotifications(client, [{ ...notification, is_archived: true }], 'unarchive')
  // Requests of which the last one is sent later than an early second change would have been.
  await fetch('http://localhost/', { method: 'POST' })
  await fetch('http://localhost/', { method: 'POST' })
  expect(requests).toEqual(['PATCH /notifications/1/archive', 'POST /', 'POST /'])
  respondToFirst()
  await Promise.all([archived, restored])
  expect(requests.at(-1)).toBe('PATCH /notifications/1/unarchive')
})
