import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

/** Reads the notifications, changes the state of one of them and deletes it, and archives the others in bulk. */
export async function readNotifications({ api }: Person, organization: number): Promise<void> {
  const query = { organization_id: organization }
  const all = dataOf(await api.GET('/notifications/', { params: { query } }))
  const [latest] = dataOf(await api.GET('/notifications/recent/{limit}', { params: { path: { limit: 1 }, query } }))
  expect(latest).toEqual(all[0])
  const { unread_count } = dataOf(await api.GET('/notifications/unread/count', { params: { query } }))
  expect(dataOf(await api.GET('/notifications/stats'))).toEqual({ total: all.length, unread_count })
  expect(unread_count).toBe(all.length)

  const params = { path: { id: latest?.id ?? 0 } }
  const responses = [
    await api.PATCH('/notifications/{id}/read', { params }),
    await api.PATCH('/notifications/{id}/unread', { params }),
    await api.PATCH('/notifications/{id}/archive', { params }),
    await api.PATCH('/notifications/{id}/unarchive', { params }),
    await api.GET('/notifications/{id}', { params }),
  ]
  expect(
    responses.map((response) => dataOf(response)).map(({ is_read, is_archived }) => [is_read, is_archived]),
  ).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [false, false],
    [false, false],
  ])
  expectNoContent(await api.DELETE('/notifications/{id}', { params }))
  const otherIds = all.slice(1).map(({ id }) => id)
  expect(dataOf(await api.PATCH('/notifications/bulk', { body: { ids: otherIds, action: 'archive' } }))).toEqual({
    updated: otherIds.length,
  })
  expect(dataOf(await api.PATCH('/notifications/read-all'))).toEqual({ updated: 0 })
}

/** Turns off mail for comments. */
export async function changePreferences({ api }: Person): Promise<void> {
  const before = dataOf(await api.GET('/notifications/preferences'))
  const preferenceType = before.find(({ type }) => type === 'task_comment')?.type ?? 'task_assigned'
  const after = dataOf(
    await api.PUT('/notifications/preferences', { body: [{ type: preferenceType, in_app: true, mail: false }] }),
  )
  expect(after).toContainEqual({ type: 'task_comment', in_app: true, mail: false })
  expect(after).toHaveLength(before.length)
}
