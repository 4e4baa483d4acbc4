import { maxTaskDepth } from '@muster/contracts/tasks/subtasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Random, seededRandom } from '../../seeded-random.ts'
import { testApi, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

/** More with `TREE_HISTORIES`, such as 10000 before a change of the tree. */
const histories = Number(process.env.TREE_HISTORIES ?? 40)
const changesPerHistory = 12

/** A tree of tasks as the rules describe it: the parent of each task. */
type Model = Map<number, number | null>

/** The task and all tasks above it. */
function pathOf(model: Model, id: number): number[] {
  const parent = model.get(id) ?? null
  return parent === null ? [id] : [id, ...pathOf(model, parent)]
}

const heightOf = (model: Model, id: number): number =>
  1 + Math.max(0, ...[...model].filter(([, parent]) => parent === id).map(([child]) => heightOf(model, child)))

const isAllowed = (model: Model, id: number, parent: number | null) =>
  parent === null ||
  parent === model.get(id) ||
  (!pathOf(model, parent).includes(id) && pathOf(model, parent).length + heightOf(model, id) <= maxTaskDepth)

it('random histories of one tree allow exactly the changes that make no cycle and no path of more than five', async () => {
  const team = await world.team()
  const manager = world.as(team.manager)
  const project = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body
  const ids: number[] = []
  for (let number = 0; number < 8; number++)
    ids.push((await manager.post('/tasks/', { title: `Task ${number}`, project_id: project.id })).body.id)
  const { db } = world.store
  const stored = () =>
    db.selectFrom('tasks').select(['id', 'parent_id', 'subtask_count']).where('id', 'in', ids).execute()

  /** Repeats the request while the service is busy, so that a long run does not depend on the load of the machine. */
  const setParent = async (id: number, parent_id: number | null): Promise<number> => {
    const { status } = await manager.put(`/tasks/${id}/parent`, { parent_id })
    return status === 503 ? setParent(id, parent_id) : status
  }
  const run = async (random: Random) => {
    await db.updateTable('tasks').set({ parent_id: null, subtask_position: null }).where('id', 'in', ids).execute()
    const model: Model = new Map(ids.map((id) => [id, null]))
    for (let change = 0; change < changesPerHistory; change++) {
      const id = random.pick(ids)
      const parent = random.chance(0.15) ? null : random.pick(ids)
      const allowed = isAllowed(model, id, parent)
      const status = await setParent(id, parent)
      expect(status, `${id} below ${parent} in ${JSON.stringify([...model])}`).toBe(allowed ? 200 : 422)
      outcomes[allowed ? 'allowed' : 'refused']++
      if (allowed) model.set(id, parent)
    }
    for (const { id, parent_id, subtask_count } of await stored()) {
      expect(parent_id).toBe(model.get(id))
      expect(subtask_count).toBe([...model.values()].filter((parent) => parent === id).length)
    }
  }
  const outcomes = { allowed: 0, refused: 0 }
  for (let history = 0; history < histories; history++) await run(seededRandom(history + 1))
  expect(outcomes.allowed).toBeGreaterThan(histories)
  expect(outcomes.refused).toBeGreaterThan(histories)
})
