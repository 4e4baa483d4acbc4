import { Problem } from '@muster/server/http/problems'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { positionBefore, retryWithRoom } from './position.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('a list contains the new positions of a column that was spread for a move that then failed', async () => {
  const team = await world.team()
  const admin = world.as(team.admin)
  const { body: project } = await admin.post('/projects/', { name: 'Aurora', organization_id: team.id })
  const createTask = async (title: string) => (await admin.post('/tasks/', { title, project_id: project.id })).body
  const [first, second, card] = [await createTask('First'), await createTask('Second'), await createTask('Card')]
  const samePosition = { position: first.position }
  await world.store.db.updateTable('tasks').set(samePosition).where('id', '=', second.id).execute()
  const list = `/tasks/organization/${team.id}?sort=position`
  const before = await admin.get(list)
  const principal = { kind: 'session', sessionId: 1, userId: team.admin.id, mustSetPassword: false } as const
  let attempts = 0
  const move = async () => {
    if (attempts++ > 0) throw new Problem(404, 'Task not found')
    await positionBefore(world.store.db, principal, card, 'todo', second.id)
  }
  await expect(retryWithRoom(world.store, principal, card, 'todo', move)).rejects.toThrow('Task not found')
  const after = await admin.get(list, { 'if-none-match': String(before.headers.etag) })
  expect(after.status).toBe(200)
  const positions = after.body.map(({ position }: { position: number }) => position)
  expect(new Set(positions).size).toBe(3)
})
