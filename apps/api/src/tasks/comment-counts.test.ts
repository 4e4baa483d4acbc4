import { readFile } from 'node:fs/promises'
import { execute } from '@muster/database/testing-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const migration = new URL('../../../../packages/database/migrations/0016-task-comments-and-trash.sql', import.meta.url)

it("existing tasks count only users' comments, and their history names fields by label [U8]", async () => {
  const team = await world.team()
  const manager = world.as(team.manager)
  const project_id = (await manager.post('/projects/', { name: 'Greenhouse', organization_id: team.id })).body.id
  const { id } = (await manager.post('/tasks/', { title: 'Order the glass', project_id })).body
  const quoted = 'Task updated: assigned_to'
  await manager.post(`/tasks/${id}/comments`, { content: quoted })
  await manager.put(`/tasks/${id}`, { priority: 'high' })
  const { db } = world.store
  const old = 'Task updated: goal_milestone_id, due_date, assigned_to'
  await db.updateTable('task_comments').set({ content: old }).where('kind', '=', 'system').execute()
  await db.updateTable('tasks').set({ comment_count: 2 }).where('id', '=', id).execute()

  const statements = (await readFile(migration, 'utf8')).split(';').filter((statement) => /^update /m.test(statement))
  expect(statements).toHaveLength(2)
  for (const statement of statements) await execute(world.database.ownerUrl, statement)
  expect((await manager.get(`/tasks/${id}`)).body.comment_count).toBe(1)
  const lines = (await manager.get(`/tasks/${id}/comments`)).body.map(({ content }: { content: string }) => content)
  expect(lines).toEqual([quoted, 'Task updated: milestone, due date, assignees'])
})
