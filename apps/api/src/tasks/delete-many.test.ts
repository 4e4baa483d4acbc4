import type { Task } from '@muster/contracts/tasks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const manager = () => world.as(team.manager)
const makeProject = async (): Promise<number> =>
  (await manager().post('/projects/', { name: 'Aurora', organization_id: team.id })).body.id
async function makeTasks(projectId: number, count: number): Promise<Task[]> {
  const tasks: Task[] = []
  for (let index = 0; index < count; index++)
    tasks.push((await manager().post('/tasks/', { title: `Task ${index}`, project_id: projectId })).body)
  return tasks
}
const send = (by: Person, verb: 'delete' | 'restore', ids: number[]) =>
  world.as(by).post(`/tasks/${verb}`, { organization_id: team.id, ids })
const statusOf = async (id: number) => (await manager().get(`/tasks/${id}`)).status

describe('deleting several tasks', () => {
  it('moves them to the trash, and restores them with one call each', async () => {
    const ids = (await makeTasks(await makeProject(), 3)).map(({ id }) => id)
    const deleted = await send(team.manager, 'delete', ids)
    expect(deleted.status, deleted.text).toBe(200)
    expect(deleted.body).toEqual({ deleted: ids, refused: [] })
    expect(await Promise.all(ids.map(statusOf))).toEqual([404, 404, 404])
    const trash = (await manager().get(`/organizations/${team.id}/trash`)).body
    expect(trash.filter(({ kind }: { kind: string }) => kind === 'task')).toHaveLength(3)
    const restored = await send(team.manager, 'restore', ids)
    expect(restored.body).toEqual({ restored: ids, refused: [] })
    expect(await Promise.all(ids.map(statusOf))).toEqual([200, 200, 200])
  })

  it('deletes the others if some are not found, and names those', async () => {
    const [task] = await makeTasks(await makeProject(), 1)
    const id = task?.id ?? 0
    const unknown = { id: 999_999, key: null, title: null, reason: 'Task not found' }
    expect((await send(team.manager, 'delete', [id, 999_999])).body).toEqual({ deleted: [id], refused: [unknown] })
    expect((await send(team.manager, 'restore', [id, 999_999])).body).toEqual({ restored: [id], refused: [unknown] })
  })

  it('restores a subtask that was deleted before its parent, although the parent has a higher id', async () => {
    const projectId = await makeProject()
    const [child] = await makeTasks(projectId, 1)
    const childId = child?.id ?? 0
    await sql`select nextval(pg_get_serial_sequence('tasks', 'id')) from generate_series(1, 500)`.execute(
      world.store.db,
    )
    const [parent] = await makeTasks(projectId, 1)
    const parentId = parent?.id ?? 0
    const placed = await manager().put(`/tasks/${childId}/parent`, { parent_id: parentId })
    expect(placed.status, placed.text).toBe(200)
    for (const id of [childId, parentId]) await send(team.manager, 'delete', [id])
    const missing = Array.from({ length: 500 }, (_, index) => childId + 1 + index)
    const { body } = await send(team.manager, 'restore', [childId, ...missing, parentId])
    expect(body.restored).toEqual([childId, parentId])
    expect(body.refused.map(({ id }: { id: number }) => id)).toEqual(missing)
    expect(await Promise.all([childId, parentId].map(statusOf))).toEqual([200, 200])
  })

  it('names the tasks that cannot be restored because their project is in the trash', async () => {
    const projectId = await makeProject()
    const [task] = await makeTasks(projectId, 1)
    const id = task?.id ?? 0
    await send(team.manager, 'delete', [id])
    await manager().delete(`/projects/${projectId}`)
    expect((await send(team.manager, 'restore', [id])).body).toEqual({
      restored: [],
      refused: [
        {
          id,
          key: task?.key,
          title: 'Task 0',
          reason: 'The project of this task is in the trash. Restore the project first.',
        },
      ],
    })
  })

  it('a deletion and a change of the same tasks at the same time lose nothing', async () => {
    const ids = (await makeTasks(await makeProject(), 10)).map(({ id }) => id)
    const changes = [{ ids: ids.toReversed(), set: { priority: 'high' } }]
    const [deleted, changed] = await Promise.all([
      send(team.manager, 'delete', ids),
      world.as(team.admin).patch('/tasks/', { organization_id: team.id, changes }),
    ])
    expect(deleted.body).toEqual({ deleted: ids, refused: [] })
    // The change came first, or it names the tasks that it no longer found.
    expect([...changed.body.changed, ...changed.body.refused.map(({ id }: { id: number }) => id)].toSorted()).toEqual(
      ids.toSorted(),
    )
    await send(team.manager, 'restore', ids)
    const priorities = await Promise.all(ids.map(async (id) => (await manager().get(`/tasks/${id}`)).body.priority))
    expect(priorities).toEqual(ids.map((id) => (changed.body.changed.includes(id) ? 'high' : 'medium')))
  })

  it('half of the tasks refused: the others are deleted by the same call', async () => {
    const ids = (await makeTasks(await makeProject(), 6)).map(({ id }) => id)
    await send(team.manager, 'delete', ids.slice(0, 3))
    const { body } = await send(team.manager, 'delete', ids)
    expect(body.deleted).toEqual(ids.slice(3))
    expect(body.refused.map(({ id, reason }: { id: number; reason: string }) => [id, reason])).toEqual(
      ids.slice(0, 3).map((id) => [id, 'Task not found']),
    )
  })

  it('refuses members, and tasks of another organization', async () => {
    const [task] = await makeTasks(await makeProject(), 1)
    const id = task?.id ?? 0
    expect((await send(team.member, 'delete', [id])).status).toBe(403)
    const other = await world.team()
    const response = await world.as(other.manager).post('/tasks/delete', { organization_id: other.id, ids: [id] })
    expect(response.body).toMatchObject({ deleted: [], refused: [{ id }] })
    expect(await statusOf(id)).toBe(200)
  })
})
