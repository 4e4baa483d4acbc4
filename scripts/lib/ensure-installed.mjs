import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { isHeld } from './upgrade/journal.mjs'

/** Runs `npm ci` unless node_modules matches package-lock.json. Optional packages may be missing. */
export async function ensureInstalled() {
  if ((await isHeld()) || (await isInstalled())) return
  await refuseLinkedFolder(join(root, 'node_modules'))
  console.log('Installing packages (npm ci) ...')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' })
  if (code !== 0) throw new Error('npm ci failed; see the errors above.')
}

/**
 * npm records the installed packages in node_modules/.package-lock.json. That file and package-lock.json are compared
 * by content and not by time, because checking out another branch and back changes the time of package-lock.json.
 */
export async function isInstalled() {
  const lockedPackages = await packagesOf(join(root, 'package-lock.json'))
  const presentPackages = await packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (!lockedPackages || !presentPackages) return false
  const isSamePackage = (a, b) => a?.version === b?.version && a?.integrity === b?.integrity && a?.link === b?.link
  for (const [path, entry] of Object.entries(presentPackages)) {
    if (!isSamePackage(entry, lockedPackages[path])) return false
  }
  return Object.entries(lockedPackages).every(([path, entry]) => path === '' || presentPackages[path] || entry.optional)
}

async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Throws if the folder is a link, because npm ci would empty the target, which may belong to another checkout. */
async function refuseLinkedFolder(folder) {
  const entry = await lstat(folder).catch(() => undefined)
  if (!entry?.isSymbolicLink()) return
  throw new Error(
    `${folder} is a link to another folder, which npm ci would empty. ` +
      'Remove the link and run this again, or install in the folder that it leads to.',
  )
}
