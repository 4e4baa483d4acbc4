import { afterEach, describe, expect, it } from 'vitest'
import { keepRunning, type Service } from './service.ts'

let service: Service | undefined
afterEach(() => service?.stop())

/** The pauses, in seconds, before each of the first starts again. */
async function pausesOf(code: string, count: number): Promise<number[]> {
  const pauses: number[] = []
  service = keepRunning({ name: 'it', args: ['-e', code], env: process.env }, (line) => {
    pauses.push(Number(/again in ([\d.]+) s/.exec(line)?.[1]))
  })
  await expect.poll(() => pauses.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  return pauses.slice(0, count)
}

describe('the pause before a service is started again', () => {
  it('grows while it cannot start', async () => {
    expect(await pausesOf('process.exit(1)', 4)).toEqual([0.1, 0.2, 0.4, 0.8])
  })

  it('grows while it ends right after it was ready', async () => {
    expect(await pausesOf(`process.send('ready', () => process.exit(1))`, 3)).toEqual([0.1, 0.2, 0.4])
  })

  it('stays short when it had been ready for a while, however often it is killed', async () => {
    const code = `process.send('ready'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1200)`
    expect(await pausesOf(code, 3)).toEqual([0.1, 0.1, 0.1])
  })
})
