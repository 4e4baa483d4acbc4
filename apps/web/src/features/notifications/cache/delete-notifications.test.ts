import { notificationsStore, notifications as toasts } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/api/query-client.ts'
import { signOut } from '../../../lib/session.ts'
import { serve, stubPage } from '../../../lib/testing.ts'
import { unreadQuery } from '../queries.ts'
import { testingNotification } from '../testing-notification.ts'
import { deleteNotifications } from './delete-notifications.ts'

let page = new EventTarget()
let requests: string[] = []
let close = async (): Promise<unknown> => undefined

beforeEach(async () => {
  // A test of another file may have left some.
  toasts.clean()
  stubPage('http://localhost/admin/notifications')
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  requests = []
  close = await serve((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(204, { connection: 'close' }).end()
  })
})
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
})

it('a page that was left withdraws Undo, and does not delete again if it returns from the back/forward cache', async () => {
  const client = makeQueryClient()
  client.setQueryData(unreadQuery(1).queryKey, 3)
  deleteNotifications(client, [testingNotification({ id: 1 })])
  await expect.poll(() => notificationsStore.getState().notifications).toHaveLength(1)
  page.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => client.getQueryData(unreadQuery(1).queryKey)).toBe(2)
  await expect.poll(() => notificationsStore.getState().notifications).toHaveLength(0)

  deleteNotifications(client, [testingNotification({ id: 2 })])
  page.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => requests).toContain('DELETE /notifications/2')
  expect(requests).toEqual(['DELETE /notifications/1', 'DELETE /notifications/2'])
  await expect.poll(() => client.getQueryData(unreadQuery(1).queryKey)).toBe(1)
})

it('signing out sends a deletion that waits for Undo to expire, while the session still exists', async () => {
  deleteNotifications(makeQueryClient(), [testingNotification({ id: 1 })])
  await signOut()
  page.dispatchEvent(new Event('pagehide'))
  expect(requests).toEqual(['DELETE /notifications/1', 'POST /auth/logout'])
})
