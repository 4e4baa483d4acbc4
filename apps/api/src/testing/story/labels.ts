import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

type ParentIds = { organization: number; project: number }

/** Creates, changes, merges and deletes labels of a task. */
export async function labelTasks({ api }: Person, member: Person, { organization, project }: ParentIds) {
  const make = async (name: string) =>
    dataOf(await api.POST('/labels/', { body: { organization_id: organization, name } }))
  const [field, outdoor, urgent] = [await make('Field work'), await make('Outdoor'), await make('Urgent')]
  const body = { title: 'Read the sensors', project_id: project, labels: [field.id, urgent.id] }
  const task = dataOf(await api.POST('/tasks/', { body }))
  const changed = await api.PUT('/labels/{id}', { params: { path: { id: urgent.id } }, body: { color: 'red' } })
  expect(dataOf(changed)).toEqual({ ...urgent, color: 'red' })
  const params = { path: { id: field.id } }
  expectNoContent(await api.POST('/labels/{id}/merge', { params, body: { into_id: outdoor.id } }))
  expectNoContent(await api.DELETE('/labels/{id}', { params: { path: { id: urgent.id } } }))
  const listed = await member.api.GET('/labels/organization/{id}', { params: { path: { id: organization } } })
  expect(dataOf(listed)).toEqual([outdoor])
  const read = await api.GET('/tasks/{id}', { params: { path: { id: task.id } } })
  expect(dataOf(read).labels).toEqual([outdoor])
  expectNoContent(await api.DELETE('/tasks/{id}', { params: { path: { id: task.id } } }))
}
