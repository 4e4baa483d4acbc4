import { execFileSync, spawnSync } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInstalled } from '../ensure-installed.mjs'
import { root } from '../root.mjs'
import { run } from '../run.mjs'
import { builtCommit, linkPackages, nextFolder } from './builds.mjs'

const megabyte = 1_000_000
/** What a build needs, without and with packages of its own. */
const buildMegabytes = { linked: 300, installed: 2_000 }

/** The commit of the working copy. Throws if files differ from it, because the next build must be reproducible. */
export function cleanCommit() {
  if (spawnSync('git', ['rev-parse', '--git-dir'], { cwd: root }).status !== 0) {
    throw new Error(`${root} is not a checkout of git, which npm run upgrade needs to know the version.`)
  }
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed)
    throw new Error(`These files differ from the version that is checked out. Commit or revert them first:\n${changed}`)
  return git('rev-parse', 'HEAD')
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trimEnd()

/**
 * Builds the commit in a folder of its own, while the version in place can continue to run. A build that is complete
 * from an earlier attempt is used again.
 */
export async function prepareNext(commit) {
  if ((await builtCommit(nextFolder)) === commit && existsSync(join(nextFolder, 'complete'))) return
  await rm(nextFolder, { recursive: true, force: true })
  await mkdir(nextFolder, { recursive: true })
  const canLink = await isInstalled()
  await requireSpace(nextFolder, buildMegabytes[canLink ? 'linked' : 'installed'], 'to build the new version')
  // An index of its own keeps git from considering the working copy changed.
  execFileSync('git', [`--work-tree=${nextFolder}`, 'checkout', '--force', '--quiet', commit, '--', '.'], {
    cwd: root,
    env: { ...process.env, GIT_INDEX_FILE: join(nextFolder, '.index') },
  })
  if (canLink) await linkPackages()
  const code = await run(process.execPath, [join(nextFolder, 'scripts/build.mjs')], { cwd: nextFolder })
  if (code !== 0) throw new Error('The new version could not be built; see the errors above. Nothing was changed.')
  await writeFile(join(nextFolder, 'dist/version.json'), JSON.stringify({ commit }))
  await writeFile(join(nextFolder, 'complete'), '')
}

/**
 * The bytes of the users' files, which a backup copies; 0 if the file system copies them without using space. Files in a
 * store of their own are not copied.
 */
export async function bytesOfCopiedFiles(dataFolder, backupFolder) {
  if (process.env.FILES_URL) return 0
  let bytes = 0
  for (const name of ['files', 'previews', 'pictures']) {
    const folder = join(dataFolder, name)
    for (const file of await readdir(folder).catch(() => [])) {
      const stats = await stat(join(folder, file)).catch(() => undefined)
      bytes += stats?.size ?? 0
    }
  }
  return bytes > 0 && (await canClone(backupFolder)) ? 0 : bytes
}

/** Whether copies of files in this folder share their space with the original until one of them changes. */
async function canClone(folder) {
  const [original, copy] = ['original', 'copy'].map((name) => join(folder, `.clone-${process.pid}-${name}`))
  try {
    await writeFile(original, 'muster')
    await copyFile(original, copy, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch {
    return false
  } finally {
    await Promise.all([original, copy].map((path) => rm(path, { force: true })))
  }
}

/** Throws if the disk of the folder has less free space. */
export async function requireSpace(folder, megabytes, purpose) {
  const { bavail, bsize } = await statfs(folder)
  const freeMegabytes = Math.floor((bavail * bsize) / megabyte)
  if (freeMegabytes >= megabytes) return
  throw new Error(
    `The disk of ${folder} has ${freeMegabytes} MB left, but ${Math.ceil(megabytes)} MB are needed ${purpose}. ` +
      'Nothing was changed.',
  )
}
