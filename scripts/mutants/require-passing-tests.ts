import { allOrAbort } from './all-or-abort.ts'
import type { Fault } from './fault.ts'
import { type Outcome, runTests } from './run-tests.ts'

/**
 * The duration of each test file without a fault, in milliseconds. If the file was run both as a whole and with `only`
 * patterns, this is the longer of the two durations.
 */
export type Durations = Map<string, number>

/**
 * Runs the tests of the chosen faults without a fault, and returns their durations. Throws unless all of them pass, so
 * that later failures are due to faults. Also throws if the `only` of a fault matches no test.
 */
export async function requirePassingTests(
  folders: readonly string[],
  chosenFaults: readonly Fault[],
  controller: AbortController,
): Promise<Durations> {
  const { signal } = controller
  const durations: Durations = new Map()
  const run = async (folder: string, tests: string[], only?: string) => {
    const outcome = await runTests(folder, { tests, only, signal })
    if (!outcome.passed)
      throw new Error(`Without a fault these tests fail: ${tests.join(' ')}\n${outcome.failure}\n${tail(outcome)}`)
    for (const test of tests)
      durations.set(test, Math.max(durations.get(test) ?? 0, outcome.files.get(test)?.milliseconds ?? 0))
    return outcome
  }
  const wholeFiles = [...new Set(chosenFaults.filter(({ only }) => !only).flatMap(({ tests }) => tests))]
  const lanes = folders.map(async (folder, lane) => {
    const tests = wholeFiles.filter((_, index) => index % folders.length === lane)
    if (tests.length > 0) await run(folder, tests)
  })
  await allOrAbort(lanes, controller)
  const faultsWithPattern = chosenFaults.filter(({ only }) => only)
  for (const test of new Set(faultsWithPattern.flatMap(({ tests }) => tests))) {
    const patterns = [
      ...new Set(faultsWithPattern.filter(({ tests }) => tests.includes(test)).map(({ only }) => only ?? '')),
    ]
    const { files } = await run(folders[0] ?? '', [test], patterns.map((pattern) => `(?:${pattern})`).join('|'))
    const names = files.get(test)?.passed ?? []
    const unmatchedPatterns = patterns.filter((pattern) => !names.some((name) => new RegExp(pattern).test(name)))
    if (unmatchedPatterns.length > 0)
      throw new Error(`In ${test}, no test name matches ${unmatchedPatterns.join(', or ')}`)
  }
  return durations
}

const tail = ({ output }: Outcome) => output.slice(-3_000)
