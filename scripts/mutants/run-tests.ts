import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Wanted = { tests: readonly string[]; only?: string | undefined; limit?: number | undefined; signal: AbortSignal }

export type Outcome = {
  passed: boolean
  /** The run was killed, or something took longer than its limit, which a loaded machine can cause too. */
  isLate: boolean
  /** The name of the first test that failed, and the first line of the reason. */
  failed: string | undefined
  /** By path from the root of the repository: the tests that passed, and the duration of the file. */
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
const late = /timed out in \d+ms|statement timeout/

/** Runs test files in the copy, one after the other; the first failure ends the run. */
export async function runTests(folder: string, { tests, only, limit, signal }: Wanted): Promise<Outcome> {
  const report = join(folder, '.mutants-report.json')
  await rm(report, { force: true })
  const { code, output } = await runVitest(folder, {
    args: ['--bail', '1', '--reporter', 'json', '--outputFile', report, ...tests, ...(only ? ['-t', only] : [])],
    limit,
    signal,
  })
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}')
  const { testResults }: Report = JSON.parse(text)
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = all.find(({ status }) => status === 'failed')
  const whole = testResults.find(({ message }) => message !== '')
  return {
    passed: code === 0,
    isLate: code === null || late.test(failed?.failureMessages.join() ?? ''),
    failed: failed ? `${failed.fullName}: ${failed.failureMessages[0]?.split('\n')[0]}` : whole?.message.split('\n')[0],
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

/** `code` is null if the run was killed, for example because it exceeded the limit. Rejects if `signal` ends it. */
function runVitest(
  folder: string,
  { args, limit, signal }: { args: string[]; limit: number | undefined; signal: AbortSignal },
): Promise<Run> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const program = [vitest, 'run', '--config', 'scripts/mutants/vitest.config.ts', '--root', '.', ...args]
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // A separate process group, so that killing the run also kills its workers.
    const child = spawn(process.execPath, program, { cwd: folder, detached: true })
    let output = ''
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = limit === undefined ? undefined : setTimeout(kill, limit)
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
