import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Copies the repository, including uncommitted changes, to a temporary folder, with links to the packages. */
export async function copyRepository(root: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-mutants-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    for (const file of filesOf(root)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await cp(join(root, file), join(folder, file))
    }
    await linkPackages(root, folder)
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}

/** The tracked and the new files, except the files that are deleted in the working tree. */
function filesOf(root: string): string[] {
  const list = (...options: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .split('\0')
      .filter(Boolean)
  const deleted = new Set(list('--deleted'))
  return list('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file))
}

/**
 * Fills the copy's node_modules with links: to the third-party packages of the repository, and to the product's
 * packages in the copy.
 */
async function linkPackages(root: string, folder: string) {
  await mkdir(join(folder, 'node_modules/@muster'), { recursive: true })
  const others = (await readdir(join(root, 'node_modules'))).filter(
    (name) => !name.startsWith('.') && name !== '@muster',
  )
  for (const name of others) await link(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const parent of ['packages', 'apps'])
    for (const name of await readdir(join(folder, parent))) {
      await link(join(folder, parent, name), join(folder, 'node_modules/@muster', name))
      await link(join(root, parent, name, 'node_modules'), join(folder, parent, name, 'node_modules')).catch(() => {})
    }
}

const link = (target: string, path: string) => symlink(target, path, 'junction')
