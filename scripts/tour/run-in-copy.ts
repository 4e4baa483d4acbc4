import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withDatabase } from '../../packages/database/src/connection-url.ts'
import { migrate } from '../../packages/database/src/migrate.ts'
import { execute, TEST_SERVER_VARIABLE, type TestServer } from '../../packages/database/src/testing-server.ts'

export type Outcome = { passed: string[]; failed: string[]; output: string }

/** The database server of this test run; its template database has the migrations of this repository. */
const testServer = (): TestServer => JSON.parse(process.env[TEST_SERVER_VARIABLE] ?? '')

/** Creates a template database with the migrations of the copy, on the database server of this test run. */
export async function createTemplate(folder: string): Promise<{ server: TestServer; drop: () => Promise<void> }> {
  const server = testServer()
  const template = `muster_tour_${randomBytes(6).toString('hex')}`
  const owner = new URL(server.ownerUrl).username
  await execute(server.administratorUrl, `create database ${template} template ${server.template} owner "${owner}"`)
  await migrate(withDatabase(server.ownerUrl, template), { folder: join(folder, 'packages/database/migrations') })
  return {
    server: { ...server, template },
    drop: () => execute(server.administratorUrl, `drop database ${template} with (force)`),
  }
}

/** Runs test files in the copy of the repository at `folder`. */
export async function runInCopy(folder: string, server: TestServer, tests: readonly string[]): Promise<Outcome> {
  const report = join(folder, '.tour-report.json')
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const options = [
    '--config',
    'scripts/mutants/vitest.config.ts',
    '--root',
    '.',
    '--reporter',
    'json',
    '--outputFile',
    report,
  ]
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [vitest, 'run', ...options, ...tests], {
      cwd: folder,
      env: { ...process.env, [TEST_SERVER_VARIABLE]: JSON.stringify(server) },
    })
    let childOutput = ''
    child.stdout.on('data', (chunk) => (childOutput += chunk))
    child.stderr.on('data', (chunk) => (childOutput += chunk))
    child.once('error', reject)
    child.once('close', () => resolve(childOutput))
  })
  const { testResults }: Report = JSON.parse(await readFile(report, 'utf8').catch(() => '{"testResults":[]}'))
  const assertions = testResults.flatMap(({ assertionResults }) => assertionResults)
  const titles = (wantedStatus: string) =>
    assertions.filter(({ status }) => status === wantedStatus).map(({ fullName }) => fullName)
  return { passed: titles('passed'), failed: titles('failed'), output }
}

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] }
