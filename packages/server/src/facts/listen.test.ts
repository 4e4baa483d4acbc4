import { openDatabase } from '@muster/database/open'
import { testDatabase } from '@muster/database/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startSilentProxy } from '../testing/silent-proxy.ts'
import { listen } from './listen.ts'

it('a connection that transmits nothing any more, without being closed, is replaced', async () => {
  const database = await testDatabase()
  const proxy = await startSilentProxy()
  const url = new URL(database.url)
  proxy.setTargetPort(Number(url.port))
  url.host = `127.0.0.1:${proxy.port}`
  const { pool, close } = openDatabase({ url: url.href, statementTimeoutMs: 500 })
  let wakeUps = 0
  const listener = listen(pool, () => {
    wakeUps++
  })
  await listener.ensureListening()
  expect(wakeUps).toBe(1)
  proxy.silence()
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  onTestFinished(() => clock.mockRestore())
  const reconnected = async () => {
    await listener.ensureListening()
    return wakeUps
  }
  await expect.poll(reconnected).toBe(2)
  await listener.close()
  await close()
  await proxy.close()
  await database.close()
})
