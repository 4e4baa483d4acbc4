// npm run dev: runs Muster for development. api and chat restart when their sources change, and Vite updates the web
// app in place.
import './lib/require-node.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  process.exitCode = await run(process.execPath, ['--import', 'tsx', `${root}/apps/launcher/src/dev.ts`])
})
