// npm start: installs and builds what is missing, then runs Muster. Needs only Node and npm.
import './lib/require-node.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  // The launcher runs in this process: this saves the memory of a second process, and Ctrl+C reaches the launcher
  // directly.
  await import(`file://${root}/dist/launcher.mjs`)
})
