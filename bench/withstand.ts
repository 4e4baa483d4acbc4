// npm run bench -- withstand, or npm run bench -- r07 r10: what Muster must withstand, one program for each line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buildMuster } from '../apps/launcher/src/testing/start-muster.ts'

const folder = `${import.meta.dirname}/withstand`
const all = readdirSync(folder).filter((file) => /^r\d\d-.*\.ts$/.test(file))
const wanted = process.argv.slice(2)
/** By its number or by its name: r41, pairs. */
const isNamed = (file: string, name: string) => file.startsWith(`${name}-`) || file.endsWith(`-${name}.ts`)
const unknown = wanted.filter((name) => !all.some((file) => isNamed(file, name)))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}.`)

const missed: string[] = []
const dist = await buildMuster('withstand')
try {
  // One after the other: each wants the machine for itself.
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
