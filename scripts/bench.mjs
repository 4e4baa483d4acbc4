// npm run bench [-- <name>]: runs bench/<name>.ts, or bench/main.ts, which measures the budgets; a name such as r07 runs
// that program of bench/withstand. See docs/measurements.md.
import { existsSync } from 'node:fs'
import './lib/require-node.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  const given = process.argv.slice(2)
  const [name = 'main', ...args] = /^r\d\d$/.test(given[0] ?? '') ? ['withstand', ...given] : given
  const program = `${root}/bench/${name}.ts`
  if (!/^[a-z-]+$/.test(name) || !existsSync(program)) throw new Error(`bench/${name}.ts does not exist.`)
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await run(process.execPath, ['--import', 'tsx', program, ...args])
})
