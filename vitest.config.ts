import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = ['permissions', 'withstand', 'sockets', 'add-a-field', 'while-deleting', 'launch', 'crash']
const placeOf = ({ moduleId }: TestSpecification) => longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))

/** What takes longest begins first, so that nothing waits for it alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const [long, others] = [files.filter((file) => placeOf(file) >= 0), files.filter((file) => placeOf(file) < 0)]
    return [...long.toSorted((one, other) => placeOf(one) - placeOf(other)), ...(await super.sort(others))]
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/{src,build}/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
    globalSetup: ['packages/database/src/testing-server.ts'],
    setupFiles: ['./vitest.setup.ts'],
    env: { TZ: 'UTC' },
    // Many tests wait for a process to start or end, so more run at once than there are cores. Files of one worker
    // share its loaded modules: none replaces a module, and each has a database of its own.
    maxWorkers: Math.max(3, availableParallelism()),
    isolate: false,
    // A test waits for events, and ends as soon as they happened. These limits end what hangs, and nothing else: they are
    // far above what a machine with several times the usual load needs. A shorter limit in a test is a fault of the test.
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A promise nobody awaited fails the run, as it would end a service.
    dangerouslyIgnoreUnhandledErrors: false,
    sequence: { hooks: 'stack', sequencer: LongestFirst },
  },
})
