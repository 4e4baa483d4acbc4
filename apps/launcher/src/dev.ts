import { fileURLToPath } from 'node:url'
import { launch } from './launch.ts'

/** Vite's default port. Its pages call the api through its proxy and the chat service directly. */
const WEB = 'http://localhost:5173'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const node = ['--import', 'tsx', '--import', new URL('./end-with-launcher.ts', import.meta.url).href]
const watched = (main: string) => [
  ...node,
  at('node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  at(main),
]

await launch(
  {
    api: watched('apps/api/src/main.ts'),
    chat: watched('apps/chat/src/main.ts'),
    web: [...node, at('node_modules/vite/bin/vite.js'), at('apps/web'), '--strictPort'],
  },
  {
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL ?? WEB,
    ALLOWED_ORIGINS: [process.env.ALLOWED_ORIGINS, WEB].filter(Boolean).join(','),
  },
)
