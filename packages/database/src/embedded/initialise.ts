import { once } from 'node:events'
import { chown, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { spawnGuarded } from './guardian.ts'
import type { LowerUser } from './lower-user.ts'

export const ADMINISTRATOR = 'administrator'

const notWhole = '.unfinished'
const withSecret = 'initialise-'

type Options = { binaries: Binaries; user: LowerUser | undefined; password: string; durable: boolean }

/**
 * Creates the database cluster if the folder has none: in a temporary folder that is moved into place when complete.
 */
export async function initialise(folder: DataFolder, options: Options): Promise<void> {
  await clearLeftovers(folder)
  if (await exists(join(folder.cluster, 'PG_VERSION'))) return
  if (await exists(folder.cluster)) {
    throw new Error(
      `The folder ${folder.cluster} exists but holds no database. Restore it from a backup or move it away.`,
    )
  }
  const unfinished = await mkdtemp(`${folder.cluster}${notWhole}-`)
  const secret = await mkdtemp(join(folder.root, withSecret))
  try {
    const passwordFile = join(secret, 'password')
    await writeFile(passwordFile, options.password, { mode: 0o600 })
    await handOver([unfinished, secret, passwordFile], options.user)
    await runInitdb(unfinished, passwordFile, options)
    await rename(unfinished, folder.cluster)
    await syncFolder(folder.root)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`The database could not be created in ${folder.cluster}: ${reason}`, { cause: error })
  } finally {
    await rm(secret, { recursive: true, force: true })
  }
}

/**
 * Removes the remains of a start that was killed. Its initdb may still write for a moment, so each start uses a folder
 * of its own, and what cannot be removed now is left to the next start.
 */
async function clearLeftovers({ root, cluster }: DataFolder): Promise<void> {
  for (const name of await readdir(root))
    if (name.startsWith(`${basename(cluster)}${notWhole}`) || name.startsWith(withSecret))
      await rm(join(root, name), { recursive: true, force: true }).catch(() => {})
}

async function runInitdb(cluster: string, passwordFile: string, options: Options): Promise<void> {
  const args = [
    `--pgdata=${cluster}`,
    `--username=${ADMINISTRATOR}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
    ...(options.durable ? [] : ['--no-sync']),
  ]
  const child = spawnGuarded(options.binaries.initdb, args, { user: options.user, log: 'pipe' })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  child.stdout?.resume()
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(output.trim())
}

async function handOver(paths: string[], user: LowerUser | undefined): Promise<void> {
  if (user) await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)))
}

/** Makes the move durable in case of a power failure. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
