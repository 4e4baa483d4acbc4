import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Fault } from './fault.ts'
import { requirePassingTests } from './require-passing-tests.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const slowTestMilliseconds = 500

it('the duration of a file includes all its tests, although a fault runs only some of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-durations-'))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await mkdir(join(folder, 'scripts/mutants'), { recursive: true })
    await writeFile(join(folder, 'scripts/mutants/vitest.config.ts'), 'export default {}')
    await writeFile(
      join(folder, 'some.test.ts'),
      `import { it } from 'vitest'
      it('fast', () => {})
      it('slow', () => new Promise((resolve) => setTimeout(resolve, ${slowTestMilliseconds})))`,
    )
    const fault: Fault = { area: 'any', file: 'any.ts', snippet: 'a', replacement: 'b', tests: ['some.test.ts'] }
    const faults = [fault, { ...fault, only: 'fast' }]
    const durations = await requirePassingTests([folder], faults, new AbortController())
    // A timer may fire up to a millisecond early.
    expect(durations.get('some.test.ts')).toBeGreaterThanOrEqual(slowTestMilliseconds - 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
