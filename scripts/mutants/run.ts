import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setup } from '../../packages/database/src/testing-server.ts'
import { all } from './all.ts'
import { choose } from './choose.ts'
import { type Fault, withFault } from './fault.ts'
import { judge } from './judge.ts'
import { makeScratch } from './scratch.ts'

/** A run that takes longer has a fault that hangs, which the whole test run would report too. */
const mostMilliseconds = 5 * 60_000

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '1' },
    area: { type: 'string', multiple: true },
  },
})
const chosen = choose(all, { seed: Number(values.seed), share: Number(values.share), areas: values.area })
if (chosen.length === 0) throw new Error('No fault matches. Check --area and --share.')

type Run = { code: number | null; output: string }

type Wanted = { tests: readonly string[]; only?: string | undefined; limit?: number }

/** Runs test files in the copy; the first failure ends the run. `code` is null when it took longer than the limit. */
function runTests(folder: string, { tests, only, limit }: Wanted): Promise<Run> {
  const words = ['run', '--config', 'scripts/mutants/vitest.config.ts', '--root', '.', '--bail', '1', ...tests]
  const program = join(folder, 'node_modules/vitest/vitest.mjs')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words, ...(only ? ['-t', only] : [])], { cwd: folder })
    let output = ''
    let isLate = false
    const end = () => {
      isLate = true
      child.kill('SIGKILL')
    }
    const timer = limit === undefined ? undefined : setTimeout(end, limit)
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code: isLate ? null : (code ?? 1), output })
    })
  })
}

/** Without a fault every test must pass, or a failure would prove nothing. */
async function requireGreen(folder: string) {
  const runs = new Map(chosen.map(({ tests, only }) => [`${tests.join()} ${only ?? ''}`, { tests, only }]))
  const whole = new Set([...runs.values()].filter(({ only }) => !only).flatMap(({ tests }) => tests))
  const parts = [...runs.values()].filter(({ only, tests }) => only && !tests.every((test) => whole.has(test)))
  for (const { tests, only } of [...(whole.size > 0 ? [{ tests: [...whole], only: undefined }] : []), ...parts]) {
    const { code, output } = await runTests(folder, { tests, only })
    if (code !== 0) throw new Error(`Without a fault these tests fail: ${tests.join(' ')}\n${output.slice(-3_000)}`)
  }
}

async function isDetected(folder: string, fault: Fault): Promise<boolean> {
  const path = join(folder, fault.file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, withFault(text, fault))
  try {
    return (await runTests(folder, { ...fault, limit: mostMilliseconds })).code !== 0
  } finally {
    await writeFile(path, text)
  }
}

const stopServer = await setup()
const scratch = await makeScratch(root)
try {
  console.log(`${chosen.length} of ${all.length} faults, seed ${values.seed}. First the tests without a fault.`)
  await requireGreen(scratch.folder)
  const results: { fault: Fault; detected: boolean }[] = []
  for (const fault of chosen) {
    const begun = performance.now()
    const detected = await isDetected(scratch.folder, fault)
    results.push({ fault, detected })
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    console.log(`${detected ? 'detected' : 'SURVIVED'} ${seconds} s  ${fault.area}  ${fault.file}`)
  }
  const { lines, passes } = judge(results)
  console.log(`\n${lines.join('\n')}`)
  process.exitCode = passes ? 0 : 1
} finally {
  await scratch.remove()
  await stopServer()
}
