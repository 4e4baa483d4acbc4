import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('the words of a task are added, changed and deleted with it', async () => {
  const team = await world.team()
  const manager = world.as(team.manager)
  const { body: project } = await manager.post('/projects/', { name: 'Harbour', organization_id: team.id })
  const task = { title: 'Paint the hull', project_id: project.id }
  const [kept, deleted] = [(await manager.post('/tasks/', task)).body, (await manager.post('/tasks/', task)).body]
  const query = async (text: string, values: unknown[] = []) => (await world.store.pool.query(text, values)).rows
  const wordsOf = async (id: number) =>
    (await query('select words::text from task_words where task_id = $1', [id])).map(({ words }) => words)
  const [added] = await wordsOf(kept.id)
  expect(added).toContain("'hull'")

  const [version] = await query('select xmin from task_words where task_id = $1', [kept.id])
  await manager.patch(`/tasks/${kept.id}/status`, { status: 'done' })
  expect(await query('select xmin from task_words where task_id = $1', [kept.id])).toEqual([version])
  await manager.put(`/tasks/${kept.id}`, { title: 'Sand the deck' })
  const [changed] = await wordsOf(kept.id)
  expect(changed).toContain("'deck'")
  expect(changed).not.toContain("'hull'")

  await query('delete from tasks where id = $1', [deleted.id])
  expect(await wordsOf(deleted.id)).toEqual([])
  expect(await wordsOf(kept.id)).toEqual([changed])
  await query('delete from projects where id = $1', [project.id])
  expect(await query('select from task_words')).toEqual([])
})
