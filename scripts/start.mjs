// npm start: installs the packages and builds Muster if needed, then runs it. Needs only Node and npm.
import './lib/require-node.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'
import { isHeld, readState } from './lib/upgrade/journal.mjs'

await main(async () => {
  if (await isHeld()) {
    const { reason } = await readState()
    console.log(
      `The last upgrade failed (${reason}), so the version before it runs. Run npm run upgrade again to replace it.`,
    )
  }
  await ensureInstalled()
  await ensureBuilt()
  // The launcher runs in this process, which saves the memory of a second process and lets Ctrl+C reach the launcher
  // directly.
  await import(`file://${root}/dist/launcher.mjs`)
})
