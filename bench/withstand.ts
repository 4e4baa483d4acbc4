// npm run bench -- withstand, or npm run bench -- r07 r10: fault injection, one program for each row of the table.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buildMuster } from '../apps/launcher/src/testing/start-muster.ts'

const folder = `${import.meta.dirname}/withstand`
const all = readdirSync(folder).filter((file) => /^r\d\d-.*\.ts$/.test(file))
const wanted = process.argv.slice(2)
/** Matches a program by its number or its name: r41, pairs. */
const isNamed = (file: string, name: string) => file.startsWith(`${name}-`) || file.endsWith(`-${name}.ts`)
const unknown = wanted.filter((name) => !all.some((file) => isNamed(file, name)))
if (unknown.length > 0) throw new Error(`No such program: ${unknown.join(', ')}. Available: ${all.join(', ')}.`)

const missed: string[] = []
const dist = await buildMuster('withstand')
try {
  // One after the other, because each needs the machine to itself.
  for (const file of all.filter((file) => wanted.length === 0 || wanted.some((name) => isNamed(file, name)))) {
    const line = spawn(process.execPath, ['--import', 'tsx', `${folder}/${file}`], {
      stdio: 'inherit',
      env: { ...process.env, WITHSTAND_DIST: dist },
    })
    const [code] = await once(line, 'exit')
    if (code !== 0) missed.push(file)
  }
} finally {
  await rm(dist, { recursive: true, force: true })
}
if (missed.length > 0) {
  console.error(`\nMissed: ${missed.join(', ')}`)
  process.exitCode = 1
}
