import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

type TestRun = {
  tests: readonly string[]
  only?: string | undefined
  limitMilliseconds?: number | undefined
  signal: AbortSignal
}

export type Outcome = {
  passed: boolean
  /** Whether the run was killed, or a test or query timed out. Both can also happen because the machine is busy. */
  isLate: boolean
  /** The first failed test and the first line of the reason. If a whole file failed, only that line. */
  failure: string | undefined
  /** The passed tests and the duration of each test file, by its path relative to the root of the repository. */
  files: Map<string, { passed: string[]; milliseconds: number }>
  output: string
}

type Report = {
  testResults: {
    name: string
    startTime: number
    endTime: number
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Messages of Vitest and PostgreSQL about timeouts. */
const timeoutPattern = /timed out in \d+ms|statement timeout/

/** Runs test files in the copy of the repository at `folder`, one after the other. The first failure ends the run. */
export async function runTests(folder: string, { tests, only, limitMilliseconds, signal }: TestRun): Promise<Outcome> {
  const report = join(folder, '.mutants-report.json')
  await rm(report, { force: true })
  const { code, output } = await runVitest(folder, {
    args: ['--bail', '1', '--reporter', 'json', '--outputFile', report, ...tests, ...(only ? ['-t', only] : [])],
    limitMilliseconds,
    signal,
  })
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}')
  const { testResults }: Report = JSON.parse(text)
  const assertions = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failedAssertion = assertions.find(({ status }) => status === 'failed')
  const failedFile = testResults.find(({ message }) => message !== '')
  return {
    passed: code === 0,
    isLate: code === null || timeoutPattern.test(failedAssertion?.failureMessages.join() ?? ''),
    failure: failedAssertion
      ? `${failedAssertion.fullName}: ${failedAssertion.failureMessages[0]?.split('\n')[0]}`
      : failedFile?.message.split('\n')[0],
    files: new Map(
      testResults.map(({ name, startTime, endTime, assertionResults }) => [
        name.slice(name.indexOf(folder) + folder.length + 1),
        {
          passed: assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
          milliseconds: endTime - startTime,
        },
      ]),
    ),
    output,
  }
}

type Run = { code: number | null; output: string }

/**
 * Runs Vitest. `code` is null if the run was killed because it took longer than `limitMilliseconds`. Rejects if
 * `signal` aborts the run.
 */
function runVitest(
  folder: string,
  { args, limitMilliseconds, signal }: { args: string[]; limitMilliseconds: number | undefined; signal: AbortSignal },
): Promise<Run> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const vitestArguments = [vitest, 'run', '--config', 'scripts/mutants/vitest.config.ts', '--root', '.', ...args]
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // Creates a separate process group, so that killing the run also kills its workers.
    const child = spawn(process.execPath, vitestArguments, { cwd: folder, detached: true })
    let output = ''
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = limitMilliseconds === undefined ? undefined : setTimeout(kill, limitMilliseconds)
    signal.addEventListener('abort', kill, { once: true })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else resolve({ code, output })
    })
  })
}
