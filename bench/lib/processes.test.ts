import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { memoryMb, rssMb } from './processes.ts'

it('two sources of the resident memory of a process agree in MB', async () => {
  const script = `const filled = Buffer.alloc(100e6, 1); setInterval(() => filled, 1e6); console.log('ready')`
  const child = spawn(process.execPath, ['-e', script])
  try {
    await once(child.stdout, 'data')
    const megabytes = rssMb(child.pid ?? 0)
    expect(megabytes).toBeGreaterThan(100)
    // An MiB is 5 % more than an MB. The kernel counts with a small delay, so the sources differ slightly.
    expect(Math.abs(memoryMb(child.pid ?? 0, 'Rss') / megabytes - 1)).toBeLessThan(0.02)
  } finally {
    child.kill('SIGKILL')
  }
})
