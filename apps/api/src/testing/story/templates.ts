import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

type ParentIds = { organization: number; project: number }

/** Saves a task and a project as templates, changes and uses them, and duplicates the project. */
export async function workWithTemplates({ api }: Person, { organization, project }: ParentIds) {
  const body = { title: 'Visit the station', project_id: project, due_date: '2030-01-10' }
  const task = dataOf(await api.POST('/tasks/', { body }))
  const ofTask = { params: { path: { id: task.id } } }
  const saved = dataOf(await api.POST('/tasks/{id}/template', { ...ofTask, body: { name: 'Visit' } }))
  const ofTemplate = { params: { path: { id: saved.id } } }
  const renamed = await api.PUT('/templates/{id}', { ...ofTemplate, body: { name: 'Visit to a station' } })
  expect(dataOf(renamed)).toMatchObject({ name: 'Visit to a station', task_count: 1 })
  expect(dataOf(await api.GET('/templates/{id}', ofTemplate)).tasks).toMatchObject([{ title: 'Visit the station' }])
  const created = await api.POST('/templates/{id}/task', { ...ofTemplate, body: { project_id: project } })
  expect(dataOf(created).task).toMatchObject({ title: 'Visit the station', project_id: project })
  expectNoContent(await api.DELETE('/templates/{id}', ofTemplate))
  dataOf(await api.POST('/templates/{id}/restore', ofTemplate))

  const ofProject = { params: { path: { id: project } } }
  const season = dataOf(await api.POST('/projects/{id}/template', { ...ofProject, body: { name: 'Season' } }))
  const ofSeason = { params: { path: { id: season.id } } }
  const next = dataOf(await api.POST('/templates/{id}/project', { ...ofSeason, body: { name: 'Next season' } }))
  expect(next.task_count).toBe(season.task_count)
  const copy = dataOf(await api.POST('/projects/{id}/duplicate', { ...ofProject, body: { name: 'Copy' } }))
  expect(copy.task_count).toBe(season.task_count)
  const listed = await api.GET('/templates/organization/{id}', { params: { path: { id: organization } } })
  expect(dataOf(listed).map(({ name }) => name)).toEqual(['Season', 'Visit to a station'])
}
