import { expect } from 'vitest'
import { answered, done, type Person } from './context.ts'

/** Reads the notifications and archives them, one by one and in bulk. */
export async function lookThrough({ does }: Person, organization: number): Promise<void> {
  const query = { organization_id: organization }
  const all = answered(await does.GET('/notifications/', { params: { query } }))
  const [latest] = answered(await does.GET('/notifications/recent/{limit}', { params: { path: { limit: 1 }, query } }))
  expect(latest).toEqual(all[0])
  const { unread_count } = answered(await does.GET('/notifications/unread/count', { params: { query } }))
  expect(answered(await does.GET('/notifications/stats'))).toEqual({ total: all.length, unread_count })
  expect(unread_count).toBe(all.length)

  const params = { path: { id: latest?.id ?? 0 } }
  const steps = [
    await does.PATCH('/notifications/{id}/read', { params }),
    await does.PATCH('/notifications/{id}/unread', { params }),
    await does.PATCH('/notifications/{id}/archive', { params }),
    await does.PATCH('/notifications/{id}/unarchive', { params }),
    await does.GET('/notifications/{id}', { params }),
  ]
  expect(steps.map((step) => answered(step)).map(({ is_read, is_archived }) => [is_read, is_archived])).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [false, false],
    [false, false],
  ])
  done(await does.DELETE('/notifications/{id}', { params }))
  const others = all.slice(1).map(({ id }) => id)
  expect(answered(await does.PATCH('/notifications/bulk', { body: { ids: others, action: 'archive' } }))).toEqual({
    updated: others.length,
  })
  expect(answered(await does.PATCH('/notifications/read-all'))).toEqual({ updated: 0 })
}

/** Turns off mail for comments. */
export async function prefer({ does }: Person): Promise<void> {
  const before = answered(await does.GET('/notifications/preferences'))
  const kind = before.find(({ type }) => type === 'task_comment')?.type ?? 'task_assigned'
  const after = answered(
    await does.PUT('/notifications/preferences', { body: [{ type: kind, in_app: true, mail: false }] }),
  )
  expect(after).toContainEqual({ type: 'task_comment', in_app: true, mail: false })
  expect(after).toHaveLength(before.length)
}
