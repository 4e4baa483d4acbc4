// R18: the tests of the previous release, with its own code, on the current schema: what the api and the chat service of
// the previous release read and write must work until they are replaced.
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder } from '@muster/database/migrations-folder'
import { checkOut, previousRelease } from '../lib/previous-version.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'

const { requireTrue, print } = createVerdict('R18 previous suite', 18)

/** Tests that compare the schema with a list of what the previous release knew, so a new table or column must fail them. */
const comparesSchema = [/\/testing\/completeness\//, /\/tables\.test\.ts$/]

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const { folder, remove } = await checkOut(previousRelease.commit)
try {
  const migrations = join(folder, 'packages/database/migrations')
  await rm(migrations, { recursive: true })
  await cp(migrationsFolder(), migrations, { recursive: true })
  execFileSync(process.execPath, ['--import', 'tsx', 'apps/api/src/openapi/write-client.ts'], { cwd: folder })
  const report = join(folder, 'report.json')
  const tests = isShort ? ['apps/api/src/tasks', 'apps/chat/src/messages'] : ['apps/api/src', 'apps/chat/src']
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [vitest, 'run', ...tests, '--reporter=json', `--outputFile=${report}`], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CI: '1' },
  })
  const { numPassedTests, testResults }: Report = JSON.parse(await readFile(report, 'utf8'))
  const files = testResults.filter(({ name }) => !comparesSchema.some((pattern) => pattern.test(name)))
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    const titles = assertionResults.flatMap((test) =>
      test.status === 'failed' ? [`${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`] : [],
    )
    return status === 'failed' && titles.length === 0 ? [`${name}: ${message}`] : titles
  })
  requireTrue('all tests of the previous release pass on the current schema', failed.length === 0)
  requireTrue('the tests ran', numPassedTests > (isShort ? 100 : 1_000))
  print({ from: previousRelease.commit.slice(0, 12), passed: numPassedTests, failed })
} finally {
  await remove()
}
