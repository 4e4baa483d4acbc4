import { fileURLToPath } from 'node:url'
import { launch } from './launch.ts'
import { limitMemory, memoryFlags } from './memory-flags.ts'

/** The build writes all programs to one folder. */
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const nodeArguments = (file: string) => [
  ...memoryFlags,
  '--import',
  new URL('./end-with-launcher.mjs', import.meta.url).href,
  pathOf(file),
]

await launch({ api: nodeArguments('./api.mjs'), chat: nodeArguments('./chat.mjs') }, limitMemory(process.env))
