import type { Task } from '@muster/contracts/tasks'
import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Random, seededRandom } from '../seeded-random.ts'
import { testApi, type World } from '../testing/world.ts'
import { tasksInCycles, wrongCounts } from './testing-counts.ts'

const writers = 8
const stepsOfEach = Number(process.env.DEPENDENCY_STEPS ?? 40)

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

it('concurrent writers close no cycle, and the stored numbers are those that are computed', async () => {
  const team = await world.team()
  const client = world.as(team.manager)
  const newProject = async (name: string) =>
    (await client.post('/projects/', { name, organization_id: team.id })).body.id
  const [first, second] = [await newProject('First'), await newProject('Second')]
  const tasks: Task[] = []
  for (let index = 0; index < 12; index++)
    tasks.push((await client.post('/tasks/', { title: `T${index}`, project_id: index < 8 ? first : second })).body)
  const ids = tasks.map(({ id }) => id)

  const write = async (random: Random) => {
    const { pick } = random
    const [one, other] = [pick(ids), pick(ids)]
    const kind = random.integerBelow(1_000) / 1_000
    if (kind < 0.35) return client.post(`/tasks/${one}/dependencies`, { kind: 'blocks', task_id: other })
    if (kind < 0.4) return client.post(`/tasks/${one}/dependencies`, { kind: 'duplicates', task_id: other })
    if (kind < 0.5) {
      const { body } = await client.get(`/tasks/${one}/dependencies`)
      const dependencies: { id: number }[] = body.dependencies ?? []
      if (dependencies.length === 0) return undefined
      return client.delete(`/tasks/${one}/dependencies/${pick(dependencies).id}`)
    }
    if (kind < 0.65) return client.patch(`/tasks/${one}/status`, { status: pick(taskStatuses) })
    if (kind < 0.72) return client.put(`/tasks/${one}`, { status: pick(taskStatuses) })
    if (kind < 0.8) {
      const changes = [{ ids: [...new Set([one, other])], set: { status: pick(taskStatuses) } }]
      return client.patch('/tasks/', { organization_id: team.id, changes })
    }
    if (kind < 0.85) return client.delete(`/tasks/${one}`)
    if (kind < 0.95) return client.post('/tasks/restore', { organization_id: team.id, ids })
    if (kind < 0.975) return client.delete(`/projects/${second}`)
    return client.post(`/organizations/${team.id}/trash/project/${second}/restore`)
  }

  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const random = seededRandom(writer + 1)
      for (let step = 0; step < stepsOfEach; step++) {
        const response = await write(random)
        if (response) statuses.add(response.status)
      }
    }),
  )
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 422]))
  expect(await tasksInCycles(world.store.db)).toEqual([])
  expect(await wrongCounts(world.store.db)).toEqual([])
})
