import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setup } from '../../packages/database/src/testing-server.ts'
import { all } from './all.ts'
import { choose } from './choose.ts'
import { type Fault, withFault } from './fault.ts'
import { judge } from './judge.ts'
import { type Durations, requireGreen } from './require-green.ts'
import { type Outcome, runTests } from './run-tests.ts'
import { makeScratch } from './scratch.ts'
import { together } from './together.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '1' },
    area: { type: 'string', multiple: true },
    /** Limits the run to faults in files whose paths contain one of these texts. */
    file: { type: 'string', multiple: true, default: [''] },
    /** The number of faults that run in parallel. */
    lanes: { type: 'string', default: '1' },
  },
})
const chosen = choose(
  all.filter(({ file }) => values.file.some((part) => file.includes(part))),
  { seed: Number(values.seed), share: Number(values.share), areas: values.area },
)
if (chosen.length === 0) throw new Error('No fault matches. Check --area, --file and --share.')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`Ended by ${signal}.`)))
const { signal } = stopping

/** In milliseconds. Only a fault that hangs, or a busy machine, reaches the limit. */
const limitOf = ({ tests }: Fault, durations: Durations) =>
  90_000 + 10 * tests.reduce((sum, test) => sum + (durations.get(test) ?? 0), 0)

async function runWithFault(folder: string, fault: Fault, durations: Durations): Promise<Outcome> {
  const path = join(folder, fault.file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, withFault(text, fault))
  try {
    const tests = fault.tests.toSorted((one, other) => (durations.get(one) ?? 0) - (durations.get(other) ?? 0))
    return await runTests(folder, { tests, only: fault.only, limit: limitOf(fault, durations), signal })
  } finally {
    await writeFile(path, text)
  }
}

type Result = { fault: Fault; detected: boolean }

/** Runs one fault and prints what happened. */
async function attempt(folder: string, fault: Fault, durations: Durations): Promise<Outcome> {
  const began = performance.now()
  const outcome = await runWithFault(folder, fault, durations)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const word = outcome.passed ? 'SURVIVED' : outcome.isLate ? 'late' : 'detected'
  const by = outcome.passed ? fault.snippet.split('\n')[0] : (outcome.failed ?? 'an error outside the tests')
  console.log(`${word} ${seconds} s  ${fault.area}  ${fault.file}  ${by}`)
  return outcome
}

async function runAll(folders: readonly string[], durations: Durations): Promise<Result[]> {
  const waiting = [...chosen]
  const results: Result[] = []
  const late: Fault[] = []
  const lane = async (folder: string) => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const { passed, isLate } = await attempt(folder, fault, durations)
      if (isLate) late.push(fault)
      else results.push({ fault, detected: !passed })
    }
  }
  await together(folders.map(lane), stopping)
  // Run late faults again, with no other running in parallel: a fault that is late again hangs.
  for (const fault of late)
    results.push({ fault, detected: !(await attempt(folders[0] ?? '', fault, durations)).passed })
  return results
}

const stopServer = await setup()
const scratches: Awaited<ReturnType<typeof makeScratch>>[] = []
try {
  for (let lane = 0; lane < Number(values.lanes); lane++) {
    signal.throwIfAborted()
    scratches.push(await makeScratch(root))
  }
  const folders = scratches.map(({ folder }) => folder)
  console.log(`${chosen.length} of ${all.length} faults, seed ${values.seed}. First the tests without a fault.`)
  const durations = await requireGreen(folders, chosen, stopping)
  const { lines, passes } = judge(await runAll(folders, durations))
  console.log(`\n${lines.join('\n')}`)
  process.exitCode = passes ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await Promise.all(scratches.map(({ remove }) => remove()))
  await stopServer()
}
