import type { Fault } from './fault.ts'
import { type Outcome, runTests } from './run-tests.ts'
import { together } from './together.ts'

/** The duration of each test file without a fault, in milliseconds. */
export type Durations = Map<string, number>

/** Requires that all tests pass without a fault, so that a failure proves something, and that every `only` matches a test. */
export async function requireGreen(
  folders: readonly string[],
  chosen: readonly Fault[],
  stopping: AbortController,
): Promise<Durations> {
  const { signal } = stopping
  const durations: Durations = new Map()
  const run = async (folder: string, tests: string[], only?: string) => {
    const outcome = await runTests(folder, { tests, only, signal })
    if (!outcome.passed)
      throw new Error(`Without a fault these tests fail: ${tests.join(' ')}\n${outcome.failed}\n${tail(outcome)}`)
    for (const test of tests) durations.set(test, outcome.files.get(test)?.milliseconds ?? 0)
    return outcome
  }
  const whole = [...new Set(chosen.filter(({ only }) => !only).flatMap(({ tests }) => tests))]
  const lanes = folders.map(async (folder, lane) => {
    const tests = whole.filter((_, place) => place % folders.length === lane)
    if (tests.length > 0) await run(folder, tests)
  })
  await together(lanes, stopping)
  const parts = chosen.filter(({ only }) => only)
  for (const test of new Set(parts.flatMap(({ tests }) => tests))) {
    const patterns = [...new Set(parts.filter(({ tests }) => tests.includes(test)).map(({ only }) => only ?? ''))]
    const { files } = await run(folders[0] ?? '', [test], patterns.map((pattern) => `(?:${pattern})`).join('|'))
    const names = files.get(test)?.passed ?? []
    const idle = patterns.filter((pattern) => !names.some((name) => new RegExp(pattern).test(name)))
    if (idle.length > 0) throw new Error(`In ${test}, no test name matches ${idle.join(', or ')}`)
  }
  return durations
}

const tail = ({ output }: Outcome) => output.slice(-3_000)
