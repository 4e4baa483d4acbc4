import { once } from 'node:events'
import { chown, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { spawnGuarded } from './guardian.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

export const ADMINISTRATOR = 'administrator'

const unfinishedSuffix = '.unfinished'
const secretFolderPrefix = 'initialise-'

type Options = { binaries: Binaries; user: UnprivilegedUser | undefined; password: string; durable: boolean }

/**
 * Creates the database cluster if the folder has none. The cluster is created in a temporary folder, which is moved
 * into place when it is complete.
 */
export async function initialize(folder: DataFolder, options: Options): Promise<void> {
  await clearLeftovers(folder)
  if (await exists(join(folder.cluster, 'PG_VERSION'))) return
  if (await exists(folder.cluster)) {
    throw new Error(
      `The folder ${folder.cluster} exists but holds no database. Restore it from a backup or move it away.`,
    )
  }
  const unfinishedFolder = await mkdtemp(`${folder.cluster}${unfinishedSuffix}-`)
  const secretFolder = await mkdtemp(join(folder.root, secretFolderPrefix))
  try {
    const passwordFile = join(secretFolder, 'password')
    await writeFile(passwordFile, options.password, { mode: 0o600 })
    await changeOwner([unfinishedFolder, secretFolder, passwordFile], options.user)
    await runInitdb(unfinishedFolder, passwordFile, options)
    await rename(unfinishedFolder, folder.cluster)
    await syncFolder(folder.root)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`The database could not be created in ${folder.cluster}: ${reason}`, { cause: error })
  } finally {
    await rm(secretFolder, { recursive: true, force: true })
  }
}

/**
 * Removes the files of a first start that failed or was killed. The initdb of that start may still be writing. Each
 * start therefore uses separate folders, and files that cannot be removed now are removed by the next start.
 */
async function clearLeftovers({ root, cluster }: DataFolder): Promise<void> {
  for (const name of await readdir(root))
    if (name.startsWith(`${basename(cluster)}${unfinishedSuffix}`) || name.startsWith(secretFolderPrefix))
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
    // Tests open thousands of connections, each of which would take a third longer with the usual hash.
    ...(options.durable ? [] : ['--no-sync', '-c', 'scram_iterations=1']),
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

async function changeOwner(paths: string[], user: UnprivilegedUser | undefined): Promise<void> {
  if (user) await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)))
}

/** Flushes the folder, so that a power failure cannot undo the move. */
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
