import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'

const servers = {
  name: 'servers',
  stamp: 'dist/.built-from',
  sources: [
    ...['packages/contracts/src', 'packages/database/src', 'packages/database/migrations', 'packages/server/src'],
    ...['apps/api/src', 'apps/chat/src', 'apps/launcher/src', 'scripts/lib/build.mjs', 'package-lock.json'],
  ],
  build: async () => (await import('./build.mjs')).buildServers(),
}

const web = {
  name: 'web app',
  stamp: 'apps/web/dist/.built-from',
  sources: [
    ...['packages/contracts/src', 'apps/web/src', 'apps/web/public', 'apps/web/build', 'apps/web/index.html'],
    ...['apps/web/vite.config.ts', 'apps/web/tsconfig.json', 'package-lock.json'],
  ],
  build: async () => (await import('./build.mjs')).buildWeb(),
}

/** Builds what is missing or older than its sources. */
export async function ensureBuilt() {
  await ensure(servers)
  await ensure(web)
}

/** Like ensureBuilt, for commands that do not need the web app. */
export async function ensureServersBuilt() {
  await ensure(servers)
}

async function ensure({ name, stamp, sources, build }) {
  const now = await fingerprint(sources)
  const built = await readFile(join(root, stamp), 'utf8').catch(() => '')
  if (built === now) return
  const began = Date.now()
  process.stdout.write(`Building the ${name} ... `)
  await build()
  await mkdir(join(root, stamp, '..'), { recursive: true })
  await writeFile(join(root, stamp), now)
  console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** A hash of path, size and time of every source, which is fast and changes with any source. */
async function fingerprint(sources) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const source of sources) await add(hash, join(root, source))
  return hash.digest('hex')
}

async function add(hash, path) {
  const found = await stat(path).catch(() => undefined)
  if (!found) return
  if (found.isFile()) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path.slice(root.length)} ${found.size} ${found.mtimeMs}\n`)
    return
  }
  for (const name of (await readdir(path)).sort()) await add(hash, join(path, name))
}
