import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Runs `npm ci` unless node_modules contains exactly the packages of package-lock.json. */
export async function ensureInstalled() {
  if (await isInstalled()) return
  await refuseLinkedFolder(join(root, 'node_modules'))
  console.log('Installing packages (npm ci) ...')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' })
  if (code !== 0) throw new Error('npm ci failed; see the errors above.')
}

/**
 * npm records what it installed in a lock file in node_modules. The contents are compared, not the times, because checking
 * out another branch and back changes only the time of package-lock.json.
 */
async function isInstalled() {
  const wanted = await packagesOf(join(root, 'package-lock.json'))
  const present = await packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  const same = (a, b) => a?.version === b?.version && a?.integrity === b?.integrity && a?.link === b?.link
  for (const [path, entry] of Object.entries(present)) {
    if (!same(entry, wanted[path])) return false
  }
  return Object.entries(wanted).every(([path, entry]) => path === '' || present[path] || entry.optional)
}

async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm ci first empties node_modules: if that is a link, it would empty the folder of another checkout. */
async function refuseLinkedFolder(folder) {
  const entry = await lstat(folder).catch(() => undefined)
  if (!entry?.isSymbolicLink()) return
  throw new Error(
    `${folder} is a link to another folder, which npm ci would empty. ` +
      'Remove the link and run this again, or install in the folder that it leads to.',
  )
}
