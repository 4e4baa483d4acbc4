// npm run check: runs the checks in lib/checks.mjs, such as types, format and lint, import rules and dead code.
import './lib/require-node.mjs'
import { checks, runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'

await main(async () => {
  await ensureInstalled()
  await runChecks(checks)
})
