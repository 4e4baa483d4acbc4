import { startTestBus } from '@muster/server/testing/start-test-bus'
import { expect, it } from 'vitest'
import { openBus } from './bus.ts'

it('a bus that stops responding causes one line in the log, however much is published', async () => {
  const testBus = await startTestBus()
  const lines: string[] = []
  const bus = await openBus({
    url: testBus.url,
    channel: 'muster',
    logger: { info: () => {}, warn: (_: unknown, line?: string) => lines.push(line ?? '') },
    onMessage: () => {},
    onLost: () => {},
  })
  await expect.poll(() => [bus.isConnected(), testBus.subscriberCount()]).toEqual([true, 1])
  testBus.fallSilent()
  for (let text = 0; text < 1_000; text++) bus.publish(`${text}`)
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  for (let text = 0; text < 1_000; text++) bus.publish(`${text}`)
  await new Promise((resolve) => setImmediate(resolve))
  expect(lines.filter((line) => line.includes('does not accept'))).toHaveLength(1)
  await bus.close()
  await testBus.stop()
})
