// npm run doctor: reports what is wrong with this installation and how to fix it. See docs/operations.md.
import './lib/require-node.mjs'
import { ensureServersBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureServersBuilt()
  process.exitCode = await run(process.execPath, [`${root}/dist/doctor.mjs`, ...process.argv.slice(2)])
})
