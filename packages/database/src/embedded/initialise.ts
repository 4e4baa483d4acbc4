import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import type { LowerUser } from './lower-user.ts'

const run = promisify(execFile)

export const ADMINISTRATOR = 'administrator'

type Options = { binaries: Binaries; user: LowerUser | undefined; password: string; durable: boolean }

/** Makes the database cluster when the folder has none yet: beside its place, moved there only when it is whole. */
export async function initialise(folder: DataFolder, options: Options): Promise<void> {
  if (await exists(join(folder.cluster, 'PG_VERSION'))) return
  if (await exists(folder.cluster)) {
    throw new Error(
      `The folder ${folder.cluster} exists but holds no database. Restore it from a backup or move it away.`,
    )
  }
  const unfinished = `${folder.cluster}.unfinished`
  const secret = await mkdtemp(join(folder.root, 'initialise-'))
  try {
    const passwordFile = join(secret, 'password')
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, options.password, { mode: 0o600 })
    await handOver([unfinished, secret, passwordFile], options.user)
    await run(
      options.binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${ADMINISTRATOR}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--data-checksums',
        ...(options.durable ? [] : ['--no-sync']),
      ],
      { ...options.user, cwd: '/', env: { LC_ALL: 'C', PATH: process.env.PATH } },
    )
    await rename(unfinished, folder.cluster)
    await syncFolder(folder.root)
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(`The database could not be made in ${folder.cluster}: ${said}`, { cause: error })
  } finally {
    await rm(secret, { recursive: true, force: true })
  }
}

async function handOver(paths: string[], user: LowerUser | undefined): Promise<void> {
  if (user) await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)))
}

/** Makes the move last through a power cut. */
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
