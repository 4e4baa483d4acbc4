import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../run/logger.ts'
import { createStore } from '../store.ts'
import { pollFacts } from './poll-facts.ts'
import { factsChannel } from './wake-up.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('polls again when it begins to listen, and after a wake-up during a poll or the pause after it [T2]', async () => {
  const polls: (() => void)[] = []
  let pauses = 0
  const poller = pollFacts({
    store: createStore(database),
    logger: createLogger('chat', { LOG_LEVEL: 'silent' }),
    name: 'facts',
    poll: () => new Promise((finish) => polls.push(finish)),
    // Longer than the test, so that only wake-ups cause another poll.
    intervalMilliseconds: 3_600_000,
    pauseMilliseconds: () => ++pauses && 200,
  })
  const started = poller.start()
  await expect.poll(() => polls.length).toBe(1)
  polls[0]?.()
  await started
  // Polls again when listening starts, because a wake-up between the first poll and the start of listening would have
  // been missed.
  await expect.poll(() => polls.length).toBe(2)

  await database.pool.query(`notify ${factsChannel}`)
  expect(polls).toHaveLength(2)
  polls[1]?.()
  await expect.poll(() => polls.length).toBe(3)

  polls[2]?.()
  await expect.poll(() => pauses).toBe(3)
  await database.pool.query(`notify ${factsChannel}`)
  await expect.poll(() => polls.length).toBe(4)

  polls[3]?.()
  await poller.stop()
  expect(polls).toHaveLength(4)
})
