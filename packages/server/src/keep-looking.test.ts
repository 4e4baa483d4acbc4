import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepLooking } from './keep-looking.ts'
import { createLogger } from './logger.ts'
import { createStore } from './store.ts'
import { factsChannel } from './wake-up.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a wake-up that arrives during a look, or during the rest after it, leads to one more [T2]', async () => {
  const looks: (() => void)[] = []
  let rests = 0
  const looking = keepLooking({
    store: createStore(database),
    logger: createLogger('chat', { LOG_LEVEL: 'silent' }),
    what: 'facts',
    look: () => new Promise((over) => looks.push(over)),
    // Longer than the test: only wake-ups can make it look again.
    everyMilliseconds: 3_600_000,
    restMilliseconds: () => ++rests && 200,
  })
  const started = looking.start()
  await expect.poll(() => looks.length).toBe(1)
  const listeners = () => database.pool.query(`select from pg_stat_activity where query = 'listen ${factsChannel}'`)
  await expect.poll(async () => (await listeners()).rowCount).toBe(1)

  await database.pool.query(`notify ${factsChannel}`)
  expect(looks).toHaveLength(1)
  looks[0]?.()
  await started
  await expect.poll(() => looks.length).toBe(2)

  looks[1]?.()
  await expect.poll(() => rests).toBe(2)
  await database.pool.query(`notify ${factsChannel}`)
  await expect.poll(() => looks.length).toBe(3)

  looks[2]?.()
  await looking.stop()
  expect(looks).toHaveLength(3)
})
