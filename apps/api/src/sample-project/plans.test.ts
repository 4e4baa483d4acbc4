import { expect, it } from 'vitest'
import { createManyTasks, scannedTasks } from '../testing/scanned-rows.ts'
import { testApi } from '../testing/world.ts'
import { addSampleProject } from './add.ts'
import { removeSampleProject } from './remove.ts'

it('adds and removes the sample project without a scan of all tasks, even without statistics', async () => {
  const world = await testApi()
  try {
    const { id, manager } = await world.team()
    await createManyTasks(world, manager, id)
    const principal = { kind: 'session', sessionId: 1, userId: manager.id, mustSetPassword: false } as const
    const readCount = async () => {
      const added = world.store.db.selectFrom('tasks').select('id').where('number', '<', 1_000)
      return (await added.execute()).length
    }
    expect(await scannedTasks(world, (store) => addSampleProject(store, principal, id))).toBe(0)
    expect(await readCount()).toBe(9)
    expect(await scannedTasks(world, (store) => removeSampleProject(store, principal, id))).toBe(0)
    expect(await readCount()).toBe(0)
  } finally {
    await world.close()
  }
})
