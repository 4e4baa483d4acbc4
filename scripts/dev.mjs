// npm run dev: api and chat restart at every change of their sources; the web app is updated in place (Vite).
import './lib/require-node.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  process.exitCode = await run(process.execPath, ['--import', 'tsx', `${root}/apps/launcher/src/dev.ts`])
})
