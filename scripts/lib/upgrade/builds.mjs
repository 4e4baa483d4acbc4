import { existsSync } from 'node:fs'
import { lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../root.mjs'
import { upgradeFolder } from './journal.mjs'

export const nextFolder = join(upgradeFolder, 'next')
const previousFolder = join(upgradeFolder, 'previous')

/** What belongs to a build. The packages are replaced only if the new version needs others. */
const parts = ['dist', 'apps/web/dist', 'node_modules']

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
 * Puts the next build in place and keeps the previous one. Each part is moved by renaming, so a kill leaves it complete
 * at one of three places, from which `putPreviousBack` returns it.
 */
export async function putNextInPlace() {
  for (const part of parts) {
    if (!(await isFolder(join(nextFolder, part)))) continue
    await move(join(root, part), join(previousFolder, part))
    await move(join(nextFolder, part), join(root, part))
  }
}

/** Undoes `putNextInPlace`, also if it was interrupted, and does nothing if it had not begun. */
export async function putPreviousBack() {
  for (const part of parts) {
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
  await symlink(join(root, 'node_modules'), join(nextFolder, 'node_modules'))
}

/** A link to the installed packages is not a part of the next build. */
async function isFolder(path) {
  return (await lstat(path).catch(() => undefined))?.isDirectory() ?? false
}

async function move(from, to) {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}
