// npm run mutants [-- --area visibility --share 0.2 --seed 7 --lanes 2]: inserts small faults into copies of the
// product, one fault at a time per copy, and reports which of the faults the tests detect. See CONTRIBUTING.md.
import './lib/require-node.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'

await main(async () => {
  await ensureInstalled()
  const args = ['--import', 'tsx', `${root}/scripts/mutants/run.ts`, ...process.argv.slice(2)]
  const program = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  // Forwards signals, so that the program can remove its copies and stop its database before it ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal))
  const [code] = await once(program, 'exit')
  process.exitCode = code ?? 1
})
