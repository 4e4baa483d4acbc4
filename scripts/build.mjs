// node scripts/build.mjs: installs and builds what is missing, without starting Muster.
import './lib/require-node.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
