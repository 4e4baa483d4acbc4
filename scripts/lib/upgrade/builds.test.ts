import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const oldParts = ['dist', 'apps/web/dist', 'node_modules', 'apps/api/node_modules']
const newParts = ['dist', 'apps/web/dist', 'node_modules', 'apps/web/node_modules']
const nextFolder = '.upgrade/next'

let checkout: string
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'muster-builds-'))
  await cp(join(import.meta.dirname, '../..'), join(checkout, 'scripts'), { recursive: true })
  for (const folder of ['apps/api', 'apps/web', 'packages']) {
    await mkdir(join(checkout, folder), { recursive: true })
    await mkdir(join(checkout, nextFolder, folder), { recursive: true })
  }
  for (const part of oldParts) await fill(part, 'old')
  for (const part of newParts) await fill(join(nextFolder, part), 'new')
})
afterEach(() => rm(checkout, { recursive: true, force: true }))

async function fill(folder: string, content: string) {
  await mkdir(join(checkout, folder), { recursive: true })
  await writeFile(join(checkout, folder, 'content'), content)
}

const contentOf = (part: string) =>
  readFile(join(checkout, part, 'content'), 'utf8').catch((error: NodeJS.ErrnoException) => error.code)
const contentsOf = (parts: string[]) => Promise.all(parts.map(contentOf))

/**
 * Calls a function of builds.mjs in a process that is killed by SIGKILL before it moves a part for the time with this
 * number. @returns whether it was killed
 */
function run(
  name: 'putNextInPlace' | 'putPreviousBack' | 'linkPackages',
  killedBeforeMove = Number.POSITIVE_INFINITY,
): boolean {
  const script = `
    import { promises } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { rename } = promises
    let moves = 0
    promises.rename = (...paths) => {
      if (moves++ === ${killedBeforeMove}) process.kill(process.pid, 'SIGKILL')
      return rename(...paths)
    }
    syncBuiltinESMExports()
    const { ${name} } = await import('./scripts/lib/upgrade/builds.mjs')
    await ${name}()`
  const { status, signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    encoding: 'utf8',
  })
  if (signal === 'SIGKILL') return true
  expect([status, stderr]).toEqual([0, ''])
  return false
}

describe('the builds of an upgrade', () => {
  it('are replaced with their packages, and put back', async () => {
    expect(run('putNextInPlace')).toBe(false)
    expect(await contentsOf(newParts)).toEqual(['new', 'new', 'new', 'new'])
    expect(await contentOf('apps/api/node_modules')).toBe('ENOENT')
    expect(run('putPreviousBack')).toBe(false)
    expect(await contentsOf(oldParts)).toEqual(['old', 'old', 'old', 'old'])
    expect(await contentOf('apps/web/node_modules')).toBe('ENOENT')
    // The next build can be put in place again without building it again.
    expect(await contentsOf(newParts.map((part) => join(nextFolder, part)))).toEqual(['new', 'new', 'new', 'new'])
  })

  it('are put back after a kill at any moment, also if that is killed too', async () => {
    let killCount = 0
    while (run('putNextInPlace', killCount)) {
      run('putPreviousBack', killCount % 3)
      run('putPreviousBack')
      expect(await contentsOf(oldParts), `killed before move ${killCount}`).toEqual(['old', 'old', 'old', 'old'])
      killCount++
    }
    expect(killCount).toBeGreaterThan(5)
    expect(await contentsOf(newParts)).toEqual(['new', 'new', 'new', 'new'])
  })

  it('share the installed packages if these fit the next version', async () => {
    for (const part of ['node_modules', 'apps/web/node_modules'])
      await rm(join(checkout, nextFolder, part), { recursive: true })
    run('linkPackages')
    expect(await contentOf(join(nextFolder, 'apps/api/node_modules'))).toBe('old')
    run('putNextInPlace')
    expect(await contentsOf(newParts)).toEqual(['new', 'new', 'old', 'ENOENT'])
    expect((await lstat(join(checkout, 'node_modules'))).isSymbolicLink()).toBe(false)
    run('putPreviousBack')
    expect(await contentsOf(oldParts)).toEqual(['old', 'old', 'old', 'old'])
  })
})

const runScript = (name: string) =>
  spawnSync(process.execPath, [join('scripts', name)], { cwd: checkout, encoding: 'utf8' })
const writeState = (state: object) => writeFile(join(checkout, '.upgrade/state.json'), JSON.stringify(state))

describe('npm start', () => {
  const start = () => runScript('start.mjs')

  it('runs the version before a failed upgrade, and does not build or install the new one', async () => {
    await writeState({ phase: 'held', reason: 'the migration failed' })
    await writeFile(join(checkout, 'dist/launcher.mjs'), `console.log('the old version')`)
    expect(start()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('the old version') })
    expect(start().stdout).toContain('The last upgrade failed (the migration failed), so the version before it runs.')
    expect(existsSync(join(checkout, 'dist/.built-from'))).toBe(false)
  })
})

it.each(['start.mjs', 'backup.mjs', 'doctor.mjs'])(
  'scripts/%s neither builds nor runs what an interrupted upgrade left',
  async (script) => {
    await writeState({ phase: 'changing' })
    expect(runScript(script)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'An upgrade is in progress, or was interrupted. Run npm run upgrade again.\n',
    })
    expect(existsSync(join(checkout, 'dist/.built-from'))).toBe(false)
  },
)

it('an upgrade without a build, or beside changed files, is refused before it changes anything', async () => {
  const upgrade = () => spawnSync(process.execPath, ['scripts/upgrade.mjs'], { cwd: checkout, encoding: 'utf8' })
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: checkout })
  expect(upgrade().stderr).toContain('is not a checkout of git')
  git('init', '--quiet')
  git('add', 'scripts')
  git('commit', '--quiet', '--message', 'First')
  expect(upgrade().stderr).toContain('There is no built version to return to. Run npm start')
  await symlink('elsewhere', join(checkout, 'scripts/link'))
  await writeFile(
    join(checkout, 'scripts/upgrade.mjs'),
    `${await readFile(join(checkout, 'scripts/upgrade.mjs'), 'utf8')}\n`,
  )
  expect(upgrade().stderr).toContain('These files differ from the version that is checked out')
  expect(upgrade().stderr).not.toContain('scripts/link')
  expect(await contentsOf(oldParts)).toEqual(['old', 'old', 'old', 'old'])
})
