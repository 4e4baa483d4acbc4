import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { answered, type Caller, type Person } from './context.ts'

/** Checks the figures of the dashboard. */
export async function count({ does }: Person, organization_id: number): Promise<void> {
  const params = { query: { organization_id } }
  expect(answered(await does.GET('/analytics/dashboard-stats', { params }))).toMatchObject({
    total_projects: 1,
    total_tasks: 2,
    total_users: 3,
    completed_tasks: 1,
  })
  expect(answered(await does.GET('/analytics/task-status-distribution', { params }))).toEqual([
    { status: 'todo', count: 1 },
    { status: 'done', count: 1 },
  ])
  expect(answered(await does.GET('/analytics/project-status-distribution', { params }))).toEqual([
    { status: 'active', count: 1 },
  ])
  expect(answered(await does.GET('/analytics/user-role-distribution', { params }))).toEqual(
    ['admin', 'manager', 'member'].map((role) => ({ role, count: 1 })),
  )
  const months = { query: { organization_id, months: 2 } }
  expect(answered(await does.GET('/analytics/monthly-creation-trends', { params: months }))).toHaveLength(2)
  const days = { query: { organization_id, days: 7 } }
  expect(answered(await does.GET('/analytics/task-trends', { params: days }))).toHaveLength(7)
  expect(answered(await does.GET('/analytics/goal-progress', { params }))).toMatchObject([
    { completed_milestones: 1, total_milestones: 1, progress: 100 },
  ])
}

/** Exports the organization: a file that is created in the background. */
export async function takeHome({ does }: Person, organization: number): Promise<void> {
  const path = { id: organization }
  const { id } = answered(await does.POST('/organizations/{id}/exports', { params: { path } }))
  const params = { path: { ...path, exportId: id } }
  await expect
    .poll(async () => answered(await does.GET('/organizations/{id}/exports/{exportId}', { params })).state)
    .toBe('ready')
  const file = await does.GET('/organizations/{id}/exports/{exportId}/file', { params, parseAs: 'arrayBuffer' })
  expect(file.response.headers.get('content-type')).toBe('application/gzip')
  const exported = JSON.parse(gunzipSync(answered(file)).toString())
  expect(exported).toMatchObject({ format: 'muster-organization-1', tasks: [{ key: 'HI-2' }, { key: 'HI-1' }] })
}

export async function feelThePulse(nobody: Caller): Promise<void> {
  expect(answered(await nobody.GET('/livez'))).toEqual({ status: 'ok' })
  expect(answered(await nobody.GET('/readyz'))).toEqual({ status: 'ok' })
  expect(answered(await nobody.GET('/metrics', { parseAs: 'text' }))).toMatch(/^# HELP/)
}
