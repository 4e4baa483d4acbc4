import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { keepRunning, type Service } from './service.ts'

let service: Service | undefined
afterEach(() => service?.stop())

/** Runs the code as a service, and returns the delays before its first `count` restarts, in seconds. */
async function measureRestartDelays(code: string, count: number): Promise<number[]> {
  const delays: number[] = []
  service = keepRunning({ name: 'it', args: ['-e', code], env: process.env }, (line) => {
    delays.push(Number(/again in ([\d.]+) s/.exec(line)?.[1]))
  })
  await expect.poll(() => delays.length).toBeGreaterThanOrEqual(count)
  return delays.slice(0, count)
}

describe('a service whose event loop is blocked', () => {
  const preload = new URL('./end-with-launcher.ts', import.meta.url).href
  const timeoutMs = 3_000

  /** Runs the code as the launcher runs a service, and returns the log, which grows as the service runs. */
  function startService(code: string) {
    const output: string[] = []
    const args = ['--import', 'tsx', '--import', preload, '-e', code]
    service = keepRunning({ name: 'it', args, env: process.env }, (line) => output.push(line), timeoutMs)
    return output
  }

  it('is killed and restarted [S2]', async () => {
    const output = startService(`process.send('ready'); setInterval(() => { for (;;); }, 2_000)`)
    await expect.poll(() => output, { timeout: 60_000 }).toContain('it has not responded for 3 s and is killed.')
    await expect.poll(() => output, { timeout: 60_000 }).toContain('it ended (SIGKILL) and is started again in 0.1 s.')
    // The new process hangs too, so a second message shows that it was started.
    await expect
      .poll(() => output.filter((line) => line.includes('has not responded')).length, { timeout: 60_000 })
      .toBe(2)
  }, 180_000)

  it('is not killed while it responds late, or while the launcher itself was suspended [S2]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-watchdog-'))
    const readTurns = async () => Number(await readFile(join(folder, 'turns'), 'utf8').catch(() => 0))
    const output = startService(`
      const fs = require('node:fs')
      let turns = 0
      const block = (ms) => { const until = Date.now() + ms; while (Date.now() < until); }
      setInterval(() => { block(1_200); fs.writeFileSync(${JSON.stringify(join(folder, 'turns'))}, String(++turns)) }, 100)`)
    await expect.poll(readTurns, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    const deadline = performance.now() + 1.5 * timeoutMs
    while (performance.now() < deadline);
    const before = await readTurns()
    await expect.poll(readTurns, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 3)
    expect(output).toEqual([])
    // The service writes into the folder until it ends.
    await service?.stop()
    await rm(folder, { recursive: true })
  }, 180_000)
})

describe('the delay before a service is restarted', () => {
  it('grows while it cannot start', async () => {
    expect(await measureRestartDelays('process.exit(1)', 4)).toEqual([0.1, 0.2, 0.4, 0.8])
  })

  it('grows while it ends immediately after it was ready', async () => {
    expect(await measureRestartDelays(`process.send('ready', () => process.exit(1))`, 3)).toEqual([0.1, 0.2, 0.4])
  })

  it('stays short if it had been ready for a while, however often it is killed', async () => {
    const code = `process.send('ready'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3_000)`
    expect(await measureRestartDelays(code, 3)).toEqual([0.1, 0.1, 0.1])
  })
})
