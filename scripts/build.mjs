// node scripts/build.mjs: installs the packages and builds Muster if needed, without starting it.
import './lib/require-node.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
