import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useMemoryForTemporaryFiles } from './scripts/lib/temporary-folder.ts'

useMemoryForTemporaryFiles()

/** The files that take longest, the longest first. Without results of an earlier run, Vitest would sort by size. */
const slowestTests = [
  'pairs/pairs',
  'withstand/withstand',
  'permissions/permissions',
  'tour/add-a-kind-of-custom-field',
  'tour/add-a-kind',
  'tour/add-a-field',
  'src/launch',
  'launcher/src/traces',
  'launcher/src/service',
  'search/visibility',
  'lint/statements',
  'lint/tests',
]
const rankOf = ({ moduleId }: TestSpecification) =>
  slowestTests.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))

/** Starts the slowest files first, so that at the end of the run, no worker is idle while another runs a slow file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const [long, others] = [files.filter((file) => rankOf(file) >= 0), files.filter((file) => rankOf(file) < 0)]
    return [...long.toSorted((one, other) => rankOf(one) - rankOf(other)), ...(await super.sort(others))]
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/{src,build}/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
    // The tests of the S3 store need a server, which `node --import tsx bench/s3-server.ts` starts.
    exclude: process.env.TEST_S3_URL ? [] : ['**/*.s3.test.ts'],
    globalSetup: ['packages/database/src/testing-server.ts'],
    setupFiles: ['./vitest.setup.ts'],
    env: { TZ: 'UTC' },
    // Many tests wait for a process to start or end, so at least three workers run, even on fewer cores. The files of
    // one worker share its loaded modules, which is safe: no file replaces a module, and no two share a database.
    maxWorkers: Math.max(3, availableParallelism()),
    isolate: false,
    allowOnly: false,
    // Tests wait for events and end as soon as these have happened. The time limits end only tests that hang: they are
    // far longer than a machine with several times the usual load needs. A test should not set a shorter limit.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // An unhandled rejection fails the run, because it would end a service.
    dangerouslyIgnoreUnhandledErrors: false,
    sequence: { hooks: 'stack', sequencer: LongestFirst },
  },
})
