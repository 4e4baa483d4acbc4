import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The oldest version that must run on the current schema; see packages/database/previous-release.json. */
export const previousRelease: { commit: string; lastMigration: string } = JSON.parse(
  readFileSync(join(root, 'packages/database/previous-release.json'), 'utf8'),
)

export const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()

/** The commit that is checked out here. Changes that are not committed are not part of it. */
export const currentCommit = () => git(root, 'rev-parse', 'HEAD')

/** A checkout of a commit in a temporary folder, with the installed packages of this one. */
export async function checkOut(commit: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'muster-checkout-'))
  await chmod(parent, 0o711)
  const folder = join(parent, 'muster')
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, folder])
  git(folder, 'checkout', '--quiet', commit)
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(folder, group)).map((name) => join(group, name)),
  )
  for (const workspace of ['', ...workspaces]) {
    const packages = join(root, workspace, 'node_modules')
    if (existsSync(packages)) execFileSync('cp', ['-a', '--link', packages, join(folder, workspace)])
  }
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) }
}

/** Builds the servers of a checkout. @returns the folder of the build */
export function buildCheckout(folder: string): string {
  const script = `import { buildServers } from './scripts/lib/build.mjs'\nawait buildServers()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, stdio: ['ignore', 2, 2] })
  return join(folder, 'dist')
}
