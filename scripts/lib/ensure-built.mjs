import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'
import { isHeld } from './upgrade/journal.mjs'

const servers = {
  name: 'servers',
  fingerprintFile: 'dist/.built-from',
  sources: [
    ...['packages/contracts/src', 'packages/database/src', 'packages/database/migrations', 'packages/server/src'],
    ...['apps/api/src', 'apps/chat/src', 'apps/launcher/src', 'scripts/lib/build.mjs', 'package-lock.json'],
  ],
  build: async () => (await import('./build.mjs')).buildServers(),
}

const webApp = {
  name: 'web app',
  fingerprintFile: 'apps/web/dist/.built-from',
  sources: [
    ...['packages/contracts/src', 'apps/web/src', 'apps/web/public', 'apps/web/build', 'apps/web/index.html'],
    ...['apps/web/vite.config.ts', 'apps/web/tsconfig.json', 'package-lock.json'],
  ],
  build: async () => (await import('./build.mjs')).buildWeb(),
}

/**
 * Builds the servers and the web app, each only if it is missing, or if its sources or the Node version changed. After a
 * failed upgrade, the build before it is kept.
 */
export async function ensureBuilt() {
  if (await isHeld()) return
  await ensureTargetBuilt(servers)
  await ensureTargetBuilt(webApp)
}

/** Like ensureBuilt, for commands that do not need the web app. */
export async function ensureServersBuilt() {
  if (await isHeld()) return
  await ensureTargetBuilt(servers)
}

/** Records that the builds in place are those of the current sources, although they were made elsewhere. */
export async function recordBuilt() {
  for (const { fingerprintFile, sources } of [servers, webApp])
    await writeFile(join(root, fingerprintFile), await fingerprint(sources))
}

async function ensureTargetBuilt({ name, fingerprintFile, sources, build }) {
  const currentFingerprint = await fingerprint(sources)
  const builtFingerprint = await readFile(join(root, fingerprintFile), 'utf8').catch(() => '')
  if (builtFingerprint === currentFingerprint) return
  const startedAt = Date.now()
  process.stdout.write(`Building the ${name} ... `)
  await build()
  await mkdir(join(root, fingerprintFile, '..'), { recursive: true })
  await writeFile(join(root, fingerprintFile), currentFingerprint)
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/**
 * A hash of the Node version and of the path, size and modification time of every source file except tests. Hashing the
 * contents instead would take longer.
 */
async function fingerprint(sources) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const source of sources) await addToHash(hash, join(root, source))
  return hash.digest('hex')
}

async function addToHash(hash, path) {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) return
  if (stats.isFile()) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path.slice(root.length)} ${stats.size} ${stats.mtimeMs}\n`)
    return
  }
  for (const name of (await readdir(path)).sort()) await addToHash(hash, join(path, name))
}
