import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setup } from '../../packages/database/src/testing-server.ts'
import { allFaults } from './all-faults.ts'
import { allOrAbort } from './all-or-abort.ts'
import { chooseFaults } from './choose-faults.ts'
import { copyRepository } from './copy-repository.ts'
import { type Fault, withFault } from './fault.ts'
import { type Durations, requirePassingTests } from './require-passing-tests.ts'
import { type Outcome, runTests } from './run-tests.ts'
import { summarize } from './summarize.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '1' },
    area: { type: 'string', multiple: true },
    /** Limits the run to faults in files whose paths contain one of these strings. */
    file: { type: 'string', multiple: true, default: [''] },
    /** The number of faults that are tested in parallel, each in its own copy of the repository. */
    lanes: { type: 'string', default: '1' },
  },
})
const chosenFaults = chooseFaults(
  allFaults.filter(({ file }) => values.file.some((part) => file.includes(part))),
  { seed: Number(values.seed), share: Number(values.share), areas: values.area },
)
if (chosenFaults.length === 0) throw new Error('No fault matches. Check --area, --file and --share.')

const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => controller.abort(new Error(`Ended by ${signal}.`)))
const { signal } = controller

/** The time limit of a run in milliseconds. It is reached only if a fault makes a test hang or the machine is busy. */
const timeoutOf = ({ tests }: Fault, durations: Durations) =>
  90_000 + 10 * tests.reduce((sum, test) => sum + (durations.get(test) ?? 0), 0)

async function runWithFault(folder: string, fault: Fault, durations: Durations): Promise<Outcome> {
  const path = join(folder, fault.file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, withFault(text, fault))
  try {
    const tests = fault.tests.toSorted((left, right) => (durations.get(left) ?? 0) - (durations.get(right) ?? 0))
    return await runTests(folder, { tests, only: fault.only, limitMilliseconds: timeoutOf(fault, durations), signal })
  } finally {
    await writeFile(path, text)
  }
}

type Result = { fault: Fault; detected: boolean }

/** Runs the tests with one fault, and prints whether they detected the fault. */
async function runAndPrint(folder: string, fault: Fault, durations: Durations): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await runWithFault(folder, fault, durations)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const verdict = outcome.passed ? 'SURVIVED' : outcome.isLate ? 'late' : 'detected'
  const reason = outcome.passed ? fault.snippet.split('\n')[0] : (outcome.failure ?? 'an error outside the tests')
  console.log(`${verdict} ${seconds} s  ${fault.area}  ${fault.file}  ${reason}`)
  return outcome
}

async function runAll(folders: readonly string[], durations: Durations): Promise<Result[]> {
  const remaining = [...chosenFaults]
  const results: Result[] = []
  const lateFaults: Fault[] = []
  const runLane = async (folder: string) => {
    for (let fault = remaining.shift(); fault; fault = remaining.shift()) {
      const { passed, isLate } = await runAndPrint(folder, fault, durations)
      if (isLate) lateFaults.push(fault)
      else results.push({ fault, detected: !passed })
    }
  }
  await allOrAbort(folders.map(runLane), controller)
  // Repeats the runs that timed out, while nothing else runs. A fault whose run times out again makes a test hang, so
  // it counts as detected.
  for (const fault of lateFaults)
    results.push({ fault, detected: !(await runAndPrint(folders[0] ?? '', fault, durations)).passed })
  return results
}

const stopServer = await setup()
const copies: Awaited<ReturnType<typeof copyRepository>>[] = []
try {
  for (let lane = 0; lane < Number(values.lanes); lane++) {
    signal.throwIfAborted()
    copies.push(await copyRepository(root))
  }
  const folders = copies.map(({ folder }) => folder)
  console.log(
    `${chosenFaults.length} of ${allFaults.length} faults, seed ${values.seed}. Running the tests without a fault first.`,
  )
  const durations = await requirePassingTests(folders, chosenFaults, controller)
  const { lines, passes } = summarize(await runAll(folders, durations))
  console.log(`\n${lines.join('\n')}`)
  process.exitCode = passes ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await Promise.all(copies.map(({ remove }) => remove()))
  await stopServer()
}
