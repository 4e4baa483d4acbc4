import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

/** Dismisses the first steps, and adds and removes the sample project. */
export async function takeFirstSteps({ api }: Person, organization: number) {
  const params = { path: { id: organization } }
  const steps = dataOf(await api.GET('/organizations/{id}/first-steps', { params }))
  expect(steps).toMatchObject({ is_open: true, has_project: true, has_invited: true, sample_project: null })
  const dismissed = dataOf(await api.PUT('/organizations/{id}/first-steps', { params, body: { is_open: false } }))
  expect(dismissed.is_open).toBe(false)
  const sample = dataOf(await api.POST('/organizations/{id}/sample-project', { params }))
  expect(sample.is_sample).toBe(true)
  const removal = await api.GET('/organizations/{id}/sample-project', { params })
  expect(dataOf(removal)).toMatchObject({ project_id: sample.id, added: [], added_count: 0 })
  const header = { 'If-Match': removal.response.headers.get('etag') ?? '' }
  expectNoContent(await api.DELETE('/organizations/{id}/sample-project', { params: { ...params, header } }))
}
