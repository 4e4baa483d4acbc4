import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('an interrupted run ends its tests and leaves neither a copy nor a database behind [T6]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-interrupted-'))
  await chmod(folder, 0o711) // the database server may run as another user, who needs access
  const args = ['scripts/mutants.mjs', '--area', 'web lib', '--file', 'money']
  const run = spawn(process.execPath, args, { cwd: root, env: { ...process.env, TMPDIR: folder } })
  let output = ''
  const ended = once(run, 'close')
  // Copying the repository takes longer than a poll waits if other processes use the disk.
  await new Promise<void>((resolve, reject) => {
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('Running the tests without a fault first.')) resolve()
      })
    run.once('close', () => reject(new Error(`The run ended early:\n${output}`)))
  })
  const leftovers = async () => (await readdir(folder)).filter((name) => name.startsWith('muster-'))
  expect(await leftovers()).toHaveLength(2)
  run.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  expect(output).toContain('Ended by SIGTERM.')
  expect(await leftovers()).toEqual([])
  await rm(folder, { recursive: true, force: true })
})
