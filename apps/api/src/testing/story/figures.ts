import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { type ApiClient, dataOf, type Person } from './context.ts'

export async function checkDashboard({ api }: Person, organization_id: number): Promise<void> {
  const params = { query: { organization_id } }
  expect(dataOf(await api.GET('/analytics/dashboard-stats', { params }))).toMatchObject({
    total_projects: 1,
    total_tasks: 2,
    total_users: 3,
    completed_tasks: 1,
  })
  expect(dataOf(await api.GET('/analytics/task-status-distribution', { params }))).toEqual([
    { status: 'todo', count: 1 },
    { status: 'done', count: 1 },
  ])
  expect(dataOf(await api.GET('/analytics/project-status-distribution', { params }))).toEqual([
    { status: 'active', count: 1 },
  ])
  expect(dataOf(await api.GET('/analytics/user-role-distribution', { params }))).toEqual(
    ['admin', 'manager', 'member'].map((role) => ({ role, count: 1 })),
  )
  const months = { query: { organization_id, months: 2 } }
  expect(dataOf(await api.GET('/analytics/monthly-creation-trends', { params: months }))).toHaveLength(2)
  const days = { query: { organization_id, days: 7 } }
  expect(dataOf(await api.GET('/analytics/task-trends', { params: days }))).toHaveLength(7)
  expect(dataOf(await api.GET('/analytics/goal-progress', { params }))).toMatchObject([
    { completed_milestones: 1, total_milestones: 1, progress: 100 },
  ])
}

/** Exports the organization, waits until the file has been created in the background, and checks its contents. */
export async function exportOrganization({ api }: Person, organization: number): Promise<void> {
  const path = { id: organization }
  const { id } = dataOf(await api.POST('/organizations/{id}/exports', { params: { path } }))
  const params = { path: { ...path, exportId: id } }
  await expect
    .poll(async () => dataOf(await api.GET('/organizations/{id}/exports/{exportId}', { params })).state)
    .toBe('ready')
  const file = await api.GET('/organizations/{id}/exports/{exportId}/file', { params, parseAs: 'arrayBuffer' })
  expect(file.response.headers.get('content-type')).toBe('application/gzip')
  const exported = JSON.parse(gunzipSync(dataOf(file)).toString())
  expect(exported).toMatchObject({ format: 'muster-organization-1', tasks: [{ key: 'HI-2' }, { key: 'HI-1' }] })
}

export async function checkHealth(anonymous: ApiClient): Promise<void> {
  expect(dataOf(await anonymous.GET('/livez'))).toEqual({ status: 'ok' })
  expect(dataOf(await anonymous.GET('/readyz'))).toEqual({ status: 'ok' })
  expect(dataOf(await anonymous.GET('/metrics', { parseAs: 'text' }))).toMatch(/^# HELP/)
}
