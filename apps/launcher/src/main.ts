import { fileURLToPath } from 'node:url'
import { frugal, frugalFlags } from './frugal.ts'
import { launch } from './launch.ts'

/** The build puts all programs side by side. */
const built = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const program = (file: string) => [
  ...frugalFlags,
  '--import',
  new URL('./end-with-launcher.mjs', import.meta.url).href,
  built(file),
]

await launch({ api: program('./api.mjs'), chat: program('./chat.mjs') }, frugal(process.env))
