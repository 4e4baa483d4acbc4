// npm start: installs and builds what is missing, then runs Muster. Needs nothing but Node and npm.
import './lib/require-node.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  // In this very process: one Node less in memory, and one less between Ctrl+C and the database.
  await import(`file://${root}/dist/launcher.mjs`)
})
