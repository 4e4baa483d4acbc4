// npm run mutants [-- --area visibility --share 0.2 --seed 7]: puts small faults into a copy of the product, one at a time,
// and reports which of them the tests detect. See docs/add-a-feature.md.
import './lib/require-node.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  const program = `${root}/scripts/mutants/run.ts`
  process.exitCode = await run(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)])
})
