import { existsSync, readdirSync } from 'node:fs'
import { lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../root.mjs'
import { upgradeFolder } from './journal.mjs'

export const nextFolder = join(upgradeFolder, 'next')
const previousFolder = join(upgradeFolder, 'previous')

const programs = ['dist', 'apps/web/dist']

/** The folders with packages: that of the checkout, and those of its workspaces that need other versions of some. */
function packageFolders() {
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  )
  return ['', 'bench', 'e2e', ...workspaces].map((folder) => join(folder, 'node_modules'))
}

/** The commit of the build in this folder; undefined if there is none, and `unknown` if it does not say. */
export async function builtCommit(folder) {
  if (!existsSync(join(folder, 'dist/launcher.mjs'))) return undefined
  try {
    return JSON.parse(await readFile(join(folder, 'dist/version.json'), 'utf8')).commit ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Removes the build before the one that is in place. Called before anything changes, so that no later step restores it. */
export const discardPrevious = () => rm(previousFolder, { recursive: true, force: true })

/**
 * Puts the next build in place and keeps the previous one. The packages are replaced only if the next version needs others.
 * Each part is moved by renaming, so a kill leaves it complete at one of three places, from which `putPreviousBack`
 * returns it.
 */
export async function putNextInPlace() {
  const hasOwnPackages = !(await isLink(join(nextFolder, 'node_modules')))
  for (const part of [...programs, ...(hasOwnPackages ? packageFolders() : [])]) {
    // An empty folder represents a part that the previous build does not have.
    if (existsSync(join(root, part))) await move(join(root, part), join(previousFolder, part))
    else await mkdir(join(previousFolder, part), { recursive: true })
    if (existsSync(join(nextFolder, part))) await move(join(nextFolder, part), join(root, part))
  }
}

/** Undoes `putNextInPlace`, also if it was interrupted, and does nothing if it had not begun. */
export async function putPreviousBack() {
  for (const part of [...programs, ...packageFolders()]) {
    if (!existsSync(join(previousFolder, part))) continue
    if (existsSync(join(root, part))) {
      await rm(join(nextFolder, part), { recursive: true, force: true })
      await move(join(root, part), join(nextFolder, part))
    }
    await move(join(previousFolder, part), join(root, part))
  }
}

/** Lets the next build use the packages that are installed. */
export async function linkPackages() {
  for (const folder of packageFolders())
    if (existsSync(join(root, folder)) && existsSync(join(nextFolder, folder, '..')))
      await symlink(join(root, folder), join(nextFolder, folder))
}

const isLink = async (path) => (await lstat(path)).isSymbolicLink()

async function move(from, to) {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}
