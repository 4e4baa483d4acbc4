import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { keepRunning, type Service } from './service.ts'

let service: Service | undefined
afterEach(() => service?.stop())

/** The delays, in seconds, before each of the first restarts. */
async function pausesOf(code: string, count: number): Promise<number[]> {
  const pauses: number[] = []
  service = keepRunning({ name: 'it', args: ['-e', code], env: process.env }, (line) => {
    pauses.push(Number(/again in ([\d.]+) s/.exec(line)?.[1]))
  })
  await expect.poll(() => pauses.length).toBeGreaterThanOrEqual(count)
  return pauses.slice(0, count)
}

describe('a service whose event loop is blocked', () => {
  const preload = new URL('./end-with-launcher.ts', import.meta.url).href
  const patienceMs = 3_000

  /** Runs the code as the launcher runs a service, and collects the output of both. */
  function keep(code: string) {
    const output: string[] = []
    const args = ['--import', 'tsx', '--import', preload, '-e', code]
    service = keepRunning({ name: 'it', args, env: process.env }, (line) => output.push(line), patienceMs)
    return output
  }

  it('is killed and restarted [S2]', async () => {
    const output = keep(`process.send('ready'); setInterval(() => { for (;;); }, 2_000)`)
    await expect.poll(() => output, { timeout: 60_000 }).toContain('it has not responded for 3 s and is killed.')
    await expect.poll(() => output, { timeout: 60_000 }).toContain('it ended (SIGKILL) and is started again in 0.1 s.')
    // The second process also hangs, which shows that it was started.
    await expect
      .poll(() => output.filter((line) => line.includes('has not responded')).length, { timeout: 60_000 })
      .toBe(2)
  }, 180_000)

  it('is not killed while it responds late, or while the launcher itself was suspended [S2]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-watchdog-'))
    const turns = async () => Number(await readFile(join(folder, 'turns'), 'utf8').catch(() => 0))
    const output = keep(`
      const fs = require('node:fs')
      let turns = 0
      const block = (ms) => { const until = Date.now() + ms; while (Date.now() < until); }
      setInterval(() => { block(1_200); fs.writeFileSync(${JSON.stringify(join(folder, 'turns'))}, String(++turns)) }, 100)`)
    await expect.poll(turns, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    const until = performance.now() + 1.5 * patienceMs
    while (performance.now() < until);
    const before = await turns()
    await expect.poll(turns, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 3)
    expect(output).toEqual([])
    await rm(folder, { recursive: true })
  }, 180_000)
})

describe('the delay before a service is restarted', () => {
  it('grows while it cannot start', async () => {
    expect(await pausesOf('process.exit(1)', 4)).toEqual([0.1, 0.2, 0.4, 0.8])
  })

  it('grows while it ends immediately after it was ready', async () => {
    expect(await pausesOf(`process.send('ready', () => process.exit(1))`, 3)).toEqual([0.1, 0.2, 0.4])
  })

  it('stays short if it had been ready for a while, however often it is killed', async () => {
    const code = `process.send('ready'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3_000)`
    expect(await pausesOf(code, 3)).toEqual([0.1, 0.1, 0.1])
  })
})
