import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { testApi, type World } from '../testing/world.ts'
import { createUpload, picture, sendBytes, tusHeaders, uploadFile } from './testing-files.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number
let taskId: number
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const manager = world.as(team.manager)
  projectId = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body.id
  taskId = (await manager.post('/tasks/', { title: 'Write', project_id: projectId, assignees: [team.member.id] })).body
    .id
})
afterAll(() => world?.close())

const contentOf = async (by = team.manager, id: number, query = '', headers: Record<string, string> = {}) => {
  const { body } = await world.as(by).get(`/files/${id}/link${query}`)
  return world.app.inject({ method: 'GET', url: body.url, headers })
}

describe('a file', () => {
  it('is uploaded in parts, attached to a task, listed and downloaded', async () => {
    const bytes = Buffer.from('The quick brown fox.')
    const created = await createUpload(world, team.member, team.id, 'Fox.txt', bytes.length)
    expect(created.statusCode, created.body).toBe(201)
    const { id } = created.json()
    expect(created.headers).toMatchObject({ location: `/files/uploads/${id}`, 'tus-resumable': '1.0.0' })
    expect((await sendBytes(world, team.member, id, 0, bytes.subarray(0, 7))).headers['upload-offset']).toBe('7')
    const head = await world.app.inject({
      method: 'HEAD',
      url: `/files/uploads/${id}`,
      headers: tusHeaders(team.member.token),
    })
    expect(head.headers).toMatchObject({ 'upload-offset': '7', 'upload-length': '20', 'cache-control': 'no-store' })
    expect((await world.as(team.member).get(`/files/uploads/${id}`)).body).toEqual({ id, offset: 7, size: 20 })
    expect((await world.as(team.member).get(`/files/${id}`)).status).toBe(404)
    const last = await sendBytes(world, team.member, id, 7, bytes.subarray(7))
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '20'])

    const attached = await world.as(team.member).post(`/tasks/${taskId}/files`, { file_ids: [id] })
    expect(attached.status, attached.text).toBe(201)
    const file = {
      id,
      organization_id: team.id,
      name: 'Fox.txt',
      size: 20,
      type: 'text/plain',
      kind: 'text',
      width: null,
      height: null,
      preview_state: 'none',
      uploaded_by: { id: team.member.id, full_name: team.member.name },
      attached_to: { type: 'task', id: taskId },
      created_at: expect.any(String),
    }
    expect(attached.body).toEqual([file])
    expect((await world.as(team.manager).get(`/tasks/${taskId}/files`)).body).toEqual([file])
    const task = (await world.as(team.manager).get(`/tasks/${taskId}`)).body
    expect(task).toMatchObject({ file_count: 1, files_version: 1 })
    const { body: comments } = await world.as(team.manager).get(`/tasks/${taskId}/comments`)
    expect(comments.at(-1)).toMatchObject({
      kind: 'system',
      content: 'File attached: Fox.txt',
      sentence: 'attached Fox.txt',
      change: 'task.files_attached',
      files: [],
    })
    const response = await contentOf(team.manager, id)
    expect(response.body).toBe('The quick brown fox.')
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'inline; filename=Fox.txt',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
      'accept-ranges': 'bytes',
      'content-length': '20',
    })
  })

  it('gets previews without metadata if it is a picture', async () => {
    const file = await uploadFile(world, team.manager, team.id, { name: 'a.png', bytes: await picture(1200, 600) })
    await world.as(team.manager).post(`/projects/${projectId}/files`, { file_ids: [file.id] })
    const read = async () => (await world.as(team.manager).get(`/files/${file.id}`)).body
    await expect.poll(async () => (await read()).preview_state).toBe('ready')
    expect(await read()).toMatchObject({ kind: 'picture', type: 'image/png', width: 1200, height: 600 })
    const preview = await contentOf(team.manager, file.id, '?preview=small')
    expect(preview.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect((await world.as(team.manager).get(`/projects/${projectId}`)).body).toMatchObject({
      file_count: 1,
      files_version: 2,
    })
  })

  it('counts for its object until it is deleted, and again when it is restored', async () => {
    const parents = [
      ['tasks', taskId],
      ['projects', projectId],
    ] as const
    for (const [noun, id] of parents) {
      const readParent = async () => {
        const { file_count, files_version } = (await world.as(team.manager).get(`/${noun}/${id}`)).body
        return { file_count, files_version }
      }
      const before = await readParent()
      const expectChange = async (files: number, changes: number) =>
        expect(await readParent()).toEqual({
          file_count: before.file_count + files,
          files_version: before.files_version + changes,
        })
      const file = await uploadFile(world, team.manager, team.id)
      await world.as(team.manager).post(`/${noun}/${id}/files`, { file_ids: [file.id] })
      await expectChange(1, 1)
      await world.as(team.manager).delete(`/files/${file.id}`)
      await expectChange(0, 2)
      await world.as(team.manager).post(`/files/${file.id}/restore`)
      await expectChange(1, 3)
      const again = await world.as(team.manager).post(`/files/${file.id}/restore`)
      expect([again.status, again.body.detail]).toEqual([409, 'The file is not in the trash.'])
      await expectChange(1, 3)
    }
  })

  it('is attached to one object if two requests attach it at the same time', async () => {
    const { id } = await uploadFile(world, team.manager, team.id)
    const other = await world.as(team.manager).post('/tasks/', { title: 'Other', project_id: projectId })
    const tx = await world.store.db.startTransaction().execute()
    await tx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute()
    const responses = Promise.all(
      [taskId, other.body.id].map((task) => world.as(team.manager).post(`/tasks/${task}/files`, { file_ids: [id] })),
    )
    await expect.poll(() => countWaitingForLocks(world)).toBe(2)
    await tx.commit().execute()
    expect((await responses).map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('is attached as one of at most 200', async () => {
    const { body: task } = await world.as(team.manager).post('/tasks/', { title: 'Full', project_id: projectId })
    await world.store.pool.query(
      `insert into files (organization_id, uploaded_by, name, size, key, state, sha256, task_id)
       select $1, $2, 'a', 0, gen_random_uuid()::text, 'stored', '', $3 from generate_series(1, 199)`,
      [team.id, team.manager.id, task.id],
    )
    const [first, second] = [
      await uploadFile(world, team.manager, team.id),
      await uploadFile(world, team.manager, team.id),
    ]
    const attach = async (...file_ids: number[]) =>
      (await world.as(team.manager).post(`/tasks/${task.id}/files`, { file_ids })).status
    expect(await attach(first.id, second.id)).toBe(409)
    expect((await world.as(team.manager).get(`/files/${first.id}`)).body.attached_to).toBeNull()
    expect(await attach(first.id)).toBe(201)
    expect(await attach(second.id)).toBe(409)
    // A file in the trash leaves its place to another one, and then cannot be restored.
    expect((await world.as(team.manager).delete(`/files/${first.id}`)).status).toBe(204)
    expect(await attach(second.id)).toBe(201)
    const restore = () => world.as(team.manager).post(`/files/${first.id}/restore`, {})
    expect((await restore()).status).toBe(409)
    expect((await world.as(team.manager).delete(`/files/${second.id}`)).status).toBe(204)
    expect((await restore()).status).toBe(200)
  })

  it('is attached to a comment, and is deleted and restored', async () => {
    const file = await uploadFile(world, team.member, team.id, { name: 'b.txt' })
    const added = await world.as(team.member).post(`/tasks/${taskId}/comments`, { content: '', file_ids: [file.id] })
    expect(added.status, added.text).toBe(201)
    expect(added.body.files).toMatchObject([{ id: file.id, attached_to: { type: 'task_comment', id: added.body.id } }])
    expect((await world.as(team.admin).delete(`/files/${file.id}`)).status).toBe(204)
    expect((await world.as(team.admin).get(`/files/${file.id}`)).status).toBe(404)
    expect((await world.as(team.admin).post(`/files/${file.id}/restore`)).status).toBe(200)
    expect((await world.as(team.member).post(`/tasks/${taskId}/comments`, { content: '' })).status).toBe(422)
  })
})
