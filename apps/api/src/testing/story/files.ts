import { expect } from 'vitest'
import { metadata } from '../../files/testing-files.ts'
import { dataOf, expectNoContent, type Person } from './context.ts'

const tus = { 'Tus-Resumable': '1.0.0' }

/** Uploads a text file, and returns its id. */
async function upload({ api }: Person, organization: number, text: string): Promise<number> {
  const bytes = Buffer.from(text)
  const headers = {
    ...tus,
    'Upload-Length': `${bytes.length}`,
    'Upload-Metadata': metadata('Readings.txt', organization),
  }
  const { id } = dataOf(await api.POST('/files/uploads', { headers }))
  const continued = await api.PATCH('/files/uploads/{id}', {
    params: { path: { id } },
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: text,
    bodySerializer: (body) => body,
  })
  expectNoContent(continued)
  return id
}

/** Uploads files, attaches them to a task and a project, downloads one, deletes one and restores it. */
export async function attachFiles(
  person: Person,
  { organization, project, task }: { organization: number; project: number; task: number },
) {
  const { api } = person
  const query = { organization_id: organization }
  expect(dataOf(await api.GET('/files/limits', { params: { query } })).max_file_bytes).toBe(100_000_000)
  const id = await upload(person, organization, 'Sensor 1: 20.4')
  const path = { id }
  expect(dataOf(await api.GET('/files/uploads/{id}', { params: { path } }))).toMatchObject({ id, offset: 14, size: 14 })
  const taskPath = { path: { id: task } }
  const attached = dataOf(await api.POST('/tasks/{id}/files', { params: taskPath, body: { file_ids: [id] } }))
  expect(dataOf(await api.GET('/tasks/{id}/files', { params: taskPath }))).toEqual(attached)
  expect(dataOf(await api.GET('/files/{id}', { params: { path } }))).toEqual(attached[0])

  const projectPath = { path: { id: project } }
  const second = await upload(person, organization, 'Sensor 2: 20.5')
  const body = { file_ids: [second] }
  const ofProject = dataOf(await api.POST('/projects/{id}/files', { params: projectPath, body }))
  expect(dataOf(await api.GET('/projects/{id}/files', { params: projectPath }))).toEqual(ofProject)

  const [link] = dataOf(await api.GET('/files/links', { params: { query: { ids: String(id) } } }))
  const { url } = dataOf(await api.GET('/files/{id}/link', { params: { path } }))
  expect(link?.id).toBe(id)
  const { user = '', until = '', signature = '' } = Object.fromEntries(new URLSearchParams(url.split('?')[1]))
  const content = await api.GET('/files/{id}/content', {
    params: { path, query: { user: Number(user), until: Number(until), signature } },
    parseAs: 'text',
  })
  expect(content.data).toBe('Sensor 1: 20.4')

  expectNoContent(await api.DELETE('/files/{id}', { params: { path } }))
  const trashed = await api.GET('/organizations/{id}/trash/files', { params: { path: { id: organization } } })
  expect(dataOf(trashed)).toMatchObject([{ id, location: { type: 'task', id: `${task}` } }])
  expect(dataOf(await api.POST('/files/{id}/restore', { params: { path } })).id).toBe(id)
  const cancelled = dataOf(
    await api.POST('/files/uploads', {
      headers: { ...tus, 'Upload-Length': '5', 'Upload-Metadata': metadata('Draft.txt', organization) },
    }),
  )
  const cancelledPath = { path: { id: cancelled.id } }
  expectNoContent(await api.DELETE('/files/uploads/{id}', { params: cancelledPath, headers: tus }))
}
