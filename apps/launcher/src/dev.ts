import { fileURLToPath } from 'node:url'
import { launch } from './launch.ts'
import { limitMemory, memoryFlags } from './memory-flags.ts'

/** Vite's default address. Pages that Vite serves call the api through Vite's proxy, and the chat service directly. */
const WEB_URL = 'http://localhost:5173'

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const nodeArguments = ['--import', 'tsx', '--import', new URL('./end-with-launcher.ts', import.meta.url).href]
const watchedProgram = (main: string) => [
  ...nodeArguments,
  pathOf('node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  ...memoryFlags, // tsx passes them on to the service
  pathOf(main),
]

await launch(
  {
    api: watchedProgram('apps/api/src/main.ts'),
    chat: watchedProgram('apps/chat/src/main.ts'),
    web: [...nodeArguments, pathOf('node_modules/vite/bin/vite.js'), pathOf('apps/web'), '--strictPort'],
  },
  limitMemory({
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL ?? WEB_URL,
    ALLOWED_ORIGINS: [process.env.ALLOWED_ORIGINS, WEB_URL].filter(Boolean).join(','),
  }),
)
