// npm run bench -- withstand (or, for single programs, npm run bench -- r07 r10): fault injection with the programs in
// bench/withstand. See docs/measurements.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buildMuster } from '../apps/launcher/src/testing/start-muster.ts'

const folder = `${import.meta.dirname}/withstand`
const files = readdirSync(folder).filter((file) => /^r\d\d-.*\.ts$/.test(file))
const names = process.argv.slice(2)
/** Whether a name given on the command line, such as r41, pairs or r41-pairs, means this program. */
const isNamed = (file: string, name: string) =>
  file === `${name}.ts` || file.startsWith(`${name}-`) || file.endsWith(`-${name}.ts`)
const unknownNames = names.filter((name) => !files.some((file) => isNamed(file, name)))
if (unknownNames.length > 0)
  throw new Error(`No such program: ${unknownNames.join(', ')}. Available: ${files.join(', ')}.`)

const failedFiles: string[] = []
const dist = await buildMuster('withstand')
try {
  // The programs run one after another, because each needs the machine to itself.
  for (const file of files.filter((file) => names.length === 0 || names.some((name) => isNamed(file, name)))) {
    const child = spawn(process.execPath, ['--import', 'tsx', `${folder}/${file}`], {
      stdio: 'inherit',
      env: { ...process.env, WITHSTAND_DIST: dist },
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) failedFiles.push(file)
  }
} finally {
  await rm(dist, { recursive: true, force: true })
}
if (failedFiles.length > 0) {
  console.error(`\nMissed: ${failedFiles.join(', ')}`)
  process.exitCode = 1
}
