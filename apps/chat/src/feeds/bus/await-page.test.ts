import { testDatabase } from '@muster/database/testing'
import { createLogger } from '@muster/server/run/logger'
import { createStore } from '@muster/server/store'
import { startTestBus } from '@muster/server/testing/start-test-bus'
import { expect, it, vi } from 'vitest'
import { createSharing } from './sharing.ts'

it('a node whose reader falls silent between two wake-ups reads after the second one', async () => {
  const [bus, database] = [await startTestBus(), await testDatabase()]
  const logger = createLogger('chat', { LOG_LEVEL: 'silent' })
  const reader = createSharing(bus.url, logger)
  await reader.open(createStore(database), () => {})
  // The node that was started first reads.
  const node = createSharing(bus.url, logger)
  let arrivedCount = 0
  await node.open(createStore(database), () => {
    arrivedCount++
  })
  await expect.poll(() => bus.subscriberCount()).toBe(2)
  await expect.poll(() => reader.isConnected() && node.isConnected()).toBe(true)
  const publish = async () => {
    const before = arrivedCount
    reader.publish({ until: '1:1:', feeds: [] })
    await expect.poll(() => arrivedCount).toBe(before + 1)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  await publish()
  expect(node.isReader()).toBe(false)

  vi.advanceTimersByTime(1_000)
  const startedAt = performance.now()
  expect(node.mayPoll('wake-up')).toBe(false)
  await publish()
  vi.advanceTimersByTime(30)
  // The patience with the first wake-up has not ended yet.
  expect(performance.now() - startedAt).toBeLessThan(150)
  expect(node.mayPoll('wake-up')).toBe(false)
  vi.advanceTimersByTime(140)
  expect(node.isReader()).toBe(false)
  vi.advanceTimersByTime(20)
  expect(node.isReader()).toBe(true)
  vi.useRealTimers()

  await reader.close()
  await node.close()
  await bus.stop()
  await database.close()
})
