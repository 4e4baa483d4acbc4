import { fileURLToPath } from 'node:url'
import { launch } from './launch.ts'
import { limitMemory, memoryFlags } from './memory-flags.ts'

/** The build writes all programs to one folder. */
const built = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const program = (file: string) => [
  ...memoryFlags,
  '--import',
  new URL('./end-with-launcher.mjs', import.meta.url).href,
  built(file),
]

await launch({ api: program('./api.mjs'), chat: program('./chat.mjs') }, limitMemory(process.env))
