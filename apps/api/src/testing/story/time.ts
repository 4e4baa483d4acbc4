import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

type Ids = { organization: number; project: number }

/** Logs time by timer, by hand and in the week, reads it in every form, and locks and unlocks a month. */
export async function logTime({ api, id: userId }: Person, { organization, project }: Ids) {
  const path = { id: organization }
  const makeTask = async (title: string) =>
    dataOf(await api.POST('/tasks/', { body: { title, project_id: project } })).id
  const [calibrate, measure] = [await makeTask('Calibrate the scale'), await makeTask('Measure the drift')]
  const started = dataOf(await api.POST('/time-entries/start', { body: { task_id: calibrate } }))
  const running = dataOf(await api.GET('/time-entries/running'))
  expect(running).toEqual({ entry: started.entry, forgotten: false })
  const params = { path: { id: started.entry.id } }
  expect(dataOf(await api.PATCH('/time-entries/{id}/stop', { params, body: {} })).ended_at).not.toBeNull()
  expectNoContent(await api.DELETE('/time-entries/{id}', { params }))

  const entry = dataOf(
    await api.POST('/time-entries/', {
      body: { task_id: calibrate, started_at: '2024-05-06T09:00:00Z', ended_at: '2024-05-06T10:00:00Z' },
    }),
  )
  const changed = await api.PUT('/time-entries/{id}', { params: { path: { id: entry.id } }, body: { note: 'Twice' } })
  expect(dataOf(changed)).toMatchObject({ minutes: 60, note: 'Twice' })
  const cell = { task_id: measure, day: '2024-05-07', minutes: 90 }
  expect(dataOf(await api.PUT('/time-entries/cell', { body: cell })).entry?.minutes).toBe(90)

  const query = { from: '2024-05-01', to: '2024-05-31' }
  expect(dataOf(await api.GET('/time-entries/organization/{id}', { params: { path, query } }))).toHaveLength(2)
  const week = await api.GET('/time-entries/organization/{id}/week', { params: { path, query: { day: '2024-05-06' } } })
  expect(dataOf(week)).toMatchObject({ user_id: userId, minutes: 150 })
  const report = { path, query: { ...query, by: 'task' as const } }
  expect(dataOf(await api.GET('/time-entries/organization/{id}/report', { params: report })).total.spent_minutes).toBe(
    150,
  )
  const ofTask = await api.GET('/tasks/{id}/time', { params: { path: { id: calibrate } } })
  expect(dataOf(ofTask).spent_minutes).toBe(60)
  const file = await api.GET('/time-entries/organization/{id}/file', { params: { path, query }, parseAs: 'text' })
  expect(dataOf(file)).toContain('"Calibrate the scale"')

  const month = { path: { ...path, month: '2024-05' } }
  const lock = dataOf(await api.PUT('/time-entries/organization/{id}/locks/{month}', { params: month }))
  expect(dataOf(await api.GET('/time-entries/organization/{id}/locks', { params: { path } }))).toEqual([lock])
  expectNoContent(await api.DELETE('/time-entries/organization/{id}/locks/{month}', { params: month }))
}
