import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

type ParentIds = { organization: number; project: number }

/** Creates, orders, changes, deletes and restores custom fields of a task, and adds up their values. */
export async function describeTasks({ api }: Person, member: Person, { organization, project }: ParentIds) {
  const make = async (name: string) => {
    const body = { organization_id: organization, name, kind: 'text' as const, project_ids: [project] }
    return dataOf(await api.POST('/custom-fields/', { body }))
  }
  const [depth, site] = [await make('Depth'), await make('Site')]
  const body = { title: 'Measure the well', project_id: project, custom_fields: { [depth.id]: '12.5' } }
  const task = dataOf(await api.POST('/tasks/', { body }))
  const path = { id: depth.id }
  const preview = await api.GET('/custom-fields/{id}/kind-change', { params: { path, query: { kind: 'number' } } })
  expect(dataOf(preview)).toMatchObject({ kept: 1, lost: 0 })
  const kind = { kind: 'number' as const, accepted_loss: 0 }
  dataOf(await api.PUT('/custom-fields/{id}/kind', { params: { path }, body: kind }))
  dataOf(await api.PUT('/custom-fields/{id}', { params: { path }, body: { unit: 'm' } }))
  dataOf(await api.PUT('/custom-fields/order', { body: { organization_id: organization, ids: [site.id, depth.id] } }))
  const organizationPath = { id: organization }
  const query = { fields: String(depth.id), project_id: project }
  const totals = await api.GET('/tasks/organization/{id}/totals', { params: { path: organizationPath, query } })
  expect(dataOf(totals).totals).toEqual([{ field_id: depth.id, sum: 12.5, count: 1 }])
  expectNoContent(await api.DELETE('/custom-fields/{id}', { params: { path: { id: site.id } } }))
  const trash = await api.GET('/organizations/{id}/trash/custom-fields', { params: { path: organizationPath } })
  expect(dataOf(trash)).toMatchObject([{ id: site.id }])
  const trashedPath = { id: organization, fieldId: site.id }
  const restore = '/organizations/{id}/trash/custom-field/{fieldId}/restore'
  dataOf(await api.POST(restore, { params: { path: trashedPath } }))
  const listed = await member.api.GET('/custom-fields/organization/{id}', { params: { path: organizationPath } })
  expect(dataOf(listed).map(({ name }) => name)).toEqual(['Depth', 'Site'])
  expectNoContent(await api.DELETE('/tasks/{id}', { params: { path: { id: task.id } } }))
}
