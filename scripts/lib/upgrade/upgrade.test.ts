import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** Programs of a build that need neither packages nor a database, so that only the upgrade itself is tested here. */
const programs = {
  'launcher.mjs': `
    import { createServer } from 'node:http'
    const statuses = { '/auth/me': 401, '/api/users/1': 401 }
    for (const port of [process.env.API_PORT, process.env.CHAT_PORT])
      createServer((request, response) => response.writeHead(statuses[request.url] ?? 200).end())
        .listen(port, '127.0.0.1')`,
  'with-database.mjs': `
    import { spawnSync } from 'node:child_process'
    const [, , , ...program] = process.argv
    process.exit(spawnSync(process.execPath, program, { stdio: 'inherit' }).status)`,
  'schema-state.mjs': `
    console.log(JSON.stringify({ applied: [], pending: [], unknown: [], changed: [], bytes: 0 }))`,
  'doctor.mjs': `console.log(import.meta.url)`,
  'backup.mjs': `
    import { writeFileSync } from 'node:fs'
    writeFileSync(process.argv[2], '')`,
}
/** A service manager, which refuses the build with this version. Like `kill`, its command to stop fails if nothing runs. */
const manager = `
  import { spawn } from 'node:child_process'
  import { readFileSync, rmSync, writeFileSync } from 'node:fs'
  if (process.argv[2] === 'stop') {
    process.kill(Number(readFileSync('pid', 'utf8')))
    rmSync('pid')
  } else {
    if (JSON.parse(readFileSync('dist/version.json', 'utf8')).commit === process.env.REFUSED) process.exit(7)
    const { pid } = spawn(process.execPath, ['dist/launcher.mjs'], { detached: true, stdio: 'ignore' })
    writeFileSync('pid', String(pid))
    process.exit(0)
  }`

let checkout: string
let commit: string
let environment: Record<string, string | undefined>
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'muster-upgrade-'))
  for (const folder of ['apps/web', 'packages', 'node_modules'])
    await mkdir(join(checkout, folder), { recursive: true })
  await cp(join(import.meta.dirname, '../..'), join(checkout, 'scripts'), { recursive: true })
  await writeFile(join(checkout, 'manager.mjs'), manager)
  git('init', '--quiet')
  git('add', 'scripts')
  git('commit', '--quiet', '--message', 'First')
  commit = git('rev-parse', 'HEAD')
  await build('.', 'old')
  // The upgrade uses a build that is complete from an earlier attempt.
  await build('.upgrade/next', commit)
  await symlink(join(checkout, 'node_modules'), join(checkout, '.upgrade/next/node_modules'))
  await writeFile(join(checkout, '.upgrade/next/complete'), '')
  environment = {
    PATH: process.env.PATH,
    DATA_DIR: join(checkout, 'data'),
    HOST: '127.0.0.1',
    API_PORT: String(await freePort()),
    CHAT_PORT: String(await freePort()),
  }
})
afterEach(async () => {
  if (existsSync(join(checkout, 'pid'))) manage('stop')
  await rm(checkout, { recursive: true, force: true })
})

async function build(folder: string, version: string) {
  for (const part of ['dist', 'apps/web/dist']) await mkdir(join(checkout, folder, part), { recursive: true })
  for (const [name, text] of Object.entries(programs)) await writeFile(join(checkout, folder, 'dist', name), text)
  await writeFile(join(checkout, folder, 'dist/version.json'), JSON.stringify({ commit: version }))
}

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: checkout,
    encoding: 'utf8',
  }).stdout.trim()
const runNode = (args: string[], variables = {}): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8', env: { ...environment, ...variables } })
const manage = (action: 'start' | 'stop') => runNode(['manager.mjs', action])
const upgrade = (variables = {}, ...args: string[]) => runNode(['scripts/upgrade.mjs', ...args], variables)
const commands = ['--stop', 'node manager.mjs stop', '--start', 'node manager.mjs start']
const readJson = async (file: string) => JSON.parse(await readFile(join(checkout, file), 'utf8'))

it('a running Muster is replaced by the commands of a service manager', async () => {
  manage('start')
  expect(upgrade({}, ...commands)).toMatchObject({ status: 0, stderr: '' })
  expect(await readJson('dist/version.json')).toEqual({ commit })
  expect(await readJson('.upgrade/state.json')).toMatchObject({ phase: 'done', from: 'old', to: commit })
})

it('the old version is started again if the command that starts the new one fails', async () => {
  manage('start')
  const { status, stdout, stderr } = upgrade({ REFUSED: commit }, ...commands)
  expect(stdout).toContain('The new version does not work: "node manager.mjs start" failed with code 7.')
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
    status: 1,
    last: expect.stringContaining('upgrade: old runs again'),
  })
  // The command to stop has nothing to stop then.
  expect(stderr).toContain('ENOENT')
  expect(await readJson('dist/version.json')).toEqual({ commit: 'old' })
  expect(await readJson('.upgrade/state.json')).toMatchObject({ phase: 'held', from: 'old', to: commit })
})

it('an upgrade that is refused before it changes anything keeps other commands from building the new version', async () => {
  const state = { applied: [], pending: [], unknown: ['9999-later'], changed: [], bytes: 0 }
  await writeFile(join(checkout, '.upgrade/next/dist/schema-state.mjs'), `console.log('${JSON.stringify(state)}')`)
  const { status, stderr } = upgrade()
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The database was used by a newer version: this one does not know 9999-later. Nothing was changed.\n',
  })
  expect(await readJson('.upgrade/state.json')).toMatchObject({ phase: 'held', from: 'old', to: commit })
  expect(runNode(['scripts/doctor.mjs'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('/dist/doctor.mjs'),
  })
  expect(existsSync(join(checkout, 'dist/.built-from'))).toBe(false)
})

it('a Muster with an external database, which no process holds, is not stopped without a command', async () => {
  const server = createServer().listen(Number(environment.API_PORT), '127.0.0.1')
  try {
    await once(server, 'listening')
    const port = Number(environment.API_PORT)
    const { status, stderr, stdout } = upgrade({ DATABASE_URL: 'postgres://db/muster' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`A process listens on port ${port} or`)
    expect(stderr).toContain('say how with --stop and --start. Nothing was changed.')
    expect(existsSync(join(checkout, '.upgrade/state.json'))).toBe(false)
  } finally {
    server.close()
  }
})

it('an upgrade that could not find the services is refused before it changes anything', async () => {
  expect(upgrade({ API_PORT: '0' }, ...commands)).toMatchObject({
    status: 1,
    stderr: 'An upgrade needs fixed ports: API_PORT and CHAT_PORT must not be 0.\n',
  })
  expect(await readJson('dist/version.json')).toEqual({ commit: 'old' })
})
