// npm run bench [-- <name>]: runs bench/<name>.ts, by default bench/main.ts, which checks the performance budgets. A
// name such as r07 runs the program in bench/withstand whose file name begins with it. See docs/measurements.md.
import { existsSync } from 'node:fs'
import './lib/require-node.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  const givenArguments = process.argv.slice(2)
  const [name = 'main', ...args] = /^r\d\d$/.test(givenArguments[0] ?? '')
    ? ['withstand', ...givenArguments]
    : givenArguments
  const program = `${root}/bench/${name}.ts`
  if (!/^[a-z-]+$/.test(name) || !existsSync(program)) throw new Error(`bench/${name}.ts does not exist.`)
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await run(process.execPath, ['--import', 'tsx', program, ...args])
})
