import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../run/logger.ts'
import { createStore } from '../store.ts'
import { keepLooking } from './keep-looking.ts'
import { factsChannel } from './wake-up.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('polls again when it begins to listen, and after a wake-up during a poll or the pause after it [T2]', async () => {
  const looks: (() => void)[] = []
  let rests = 0
  const looking = keepLooking({
    store: createStore(database),
    logger: createLogger('chat', { LOG_LEVEL: 'silent' }),
    what: 'facts',
    look: () => new Promise((over) => looks.push(over)),
    // Longer than the test, so that only wake-ups cause another poll.
    everyMilliseconds: 3_600_000,
    restMilliseconds: () => ++rests && 200,
  })
  const started = looking.start()
  await expect.poll(() => looks.length).toBe(1)
  looks[0]?.()
  await started
  // The wake-up of a change between the first poll and the start of listening was lost.
  await expect.poll(() => looks.length).toBe(2)

  await database.pool.query(`notify ${factsChannel}`)
  expect(looks).toHaveLength(2)
  looks[1]?.()
  await expect.poll(() => looks.length).toBe(3)

  looks[2]?.()
  await expect.poll(() => rests).toBe(3)
  await database.pool.query(`notify ${factsChannel}`)
  await expect.poll(() => looks.length).toBe(4)

  looks[3]?.()
  await looking.stop()
  expect(looks).toHaveLength(4)
})
