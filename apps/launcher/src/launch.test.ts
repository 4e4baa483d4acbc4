import { execFile } from 'node:child_process'
import { access, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@muster/database/embedded/free-port'
import { testDatabase } from '@muster/database/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { descendants, waitForEnd } from './testing/processes.ts'
import {
  API_COMMAND,
  buildMuster,
  CHAT_COMMAND,
  createInstallation,
  type Muster,
  POSTGRES_COMMAND,
  startMuster,
  startMusterAndWait,
} from './testing/start-muster.ts'

let dist: string
let installation: Awaited<ReturnType<typeof createInstallation>>
let runningMusters: Muster[] = []

beforeAll(async () => {
  dist = await buildMuster('launcher-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))
beforeEach(async () => {
  installation = await createInstallation()
})
afterEach(async () => {
  const started = runningMusters
  runningMusters = []
  for (const muster of started) await muster.stop()
  await installation.remove()
})

async function start(environment = installation.environment): Promise<Muster> {
  const muster = await startMusterAndWait(dist, environment)
  runningMusters.push(muster)
  return muster
}

async function runRefusedStart(environment: Record<string, string>): Promise<string> {
  const muster = startMuster(dist, { ...installation.environment, ...environment })
  runningMusters.push(muster)
  expect(await muster.ended).toBe(1)
  return muster.output()
}

const isReady = (muster: Muster) =>
  fetch(`${muster.apiUrl}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
const portOf = (muster: Muster) => Number(/port=(\d+)/.exec(muster.find(POSTGRES_COMMAND).command)?.[1])

/** Runs a small program with Muster's database, as `npm run demo` does, and returns the values that it reads. */
async function runQueryProgram(environment: Record<string, string>): Promise<{ port: number; migrations: number }> {
  const program = `import pg from 'pg'
    const client = new pg.Client(process.env.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query('select inet_server_port() as port, count(*)::int as migrations from migrations')
    console.log(JSON.stringify(rows[0]))
    await client.end()`
  const args = [join(dist, 'with-database.mjs'), '--input-type=module', '-e', program]
  const env = { PATH: process.env.PATH, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: import.meta.dirname })
  return JSON.parse(stdout)
}

const pollOptions = { interval: 50 }

describe('a running Muster', () => {
  let muster: Muster
  let sharedInstallation: typeof installation
  beforeAll(async () => {
    sharedInstallation = await createInstallation()
    muster = await startMusterAndWait(dist, sharedInstallation.environment)
  })
  afterAll(async () => {
    await muster.stop()
    await sharedInstallation.remove()
  })

  it('locks its folder: a second start fails with a message, and the first continues', async () => {
    const output = await runRefusedStart(sharedInstallation.environment)
    expect(output.trim()).toBe(
      `The data folder ${sharedInstallation.environment.DATA_DIR} is already in use by a running Muster (process ${muster.pid}). ` +
        'Stop it first, or choose another folder with DATA_DIR.',
    )
    expect(await isReady(muster)).toBe(true)
  })

  it.each([
    ['database', POSTGRES_COMMAND, 'The database had ended and was started again.'],
    ['api', API_COMMAND, 'api ended (SIGKILL) and is started again in 0.1 s.'],
    ['chat', CHAT_COMMAND, 'chat ended (SIGKILL) and is started again in 0.1 s.'],
  ])('starts a killed %s again by itself', async (_, command, sentence) => {
    const victim = muster.find(command)
    process.kill(victim.pid, 'SIGKILL')
    const hasReplacement = () =>
      muster.processes().some((candidate) => command.test(candidate.command) && candidate.pid !== victim.pid)
    await expect.poll(hasReplacement, pollOptions).toBe(true)
    await expect.poll(() => isReady(muster), pollOptions).toBe(true)
    await expect.poll(muster.output, pollOptions).toContain(sentence)
  })

  it('restarts its database when only its guardian was killed', async () => {
    const victim = muster.find(POSTGRES_COMMAND)
    process.kill(victim.parentPid, 'SIGKILL')
    const hasReplacement = () =>
      muster.processes().some((candidate) => POSTGRES_COMMAND.test(candidate.command) && candidate.pid !== victim.pid)
    await expect.poll(hasReplacement, pollOptions).toBe(true)
    await expect.poll(() => isReady(muster), pollOptions).toBe(true)
    expect(await waitForEnd([victim])).toEqual([])
  })

  it('lets commands use its database', async () => {
    expect(await runQueryProgram(sharedInstallation.environment)).toMatchObject({ port: portOf(muster) })
  })

  it('configures the database as documented', async () => {
    const folder = `${sharedInstallation.environment.DATA_DIR}`
    const file = join(folder, 'database-passwords.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const passwords = JSON.parse(await readFile(file, 'utf8'))
    const port = portOf(muster)
    const connect = async (user: string, password: string, database: string) => {
      const client = new pg.Client({ host: '127.0.0.1', port, user, password, database })
      await client.connect()
      return client
    }
    await expect(connect('administrator', 'wrong', 'postgres')).rejects.toThrow('password authentication failed')

    const administratorClient = await connect('administrator', passwords.administrator, 'postgres')
    const { rows } = await administratorClient.query(`select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'password_encryption')`)
    const { rows: locale } = await administratorClient.query(
      `select datlocprovider as provider, datlocale as locale from pg_database where datname = 'muster'`,
    )
    await administratorClient.end()
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
    })
    expect(locale).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])

    const appClient = await connect('muster_app', passwords.app, 'muster')
    await expect(appClient.query('drop table tasks')).rejects.toThrow('must be owner of table tasks')
    await expect(appClient.query('create table mine (id int)')).rejects.toThrow('permission denied')
    await appClient.end()
  })
})

describe('shutdown', () => {
  it('stops everything on Ctrl+C and releases the folder', async () => {
    const muster = await start()
    const processes = muster.processes()
    expect(processes.map(({ command }) => command)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(POSTGRES_COMMAND),
        expect.stringMatching(API_COMMAND),
        expect.stringMatching(CHAT_COMMAND),
      ]),
    )
    process.kill(muster.pid, 'SIGINT')
    expect(await muster.ended).toBe(0)
    expect(await waitForEnd(processes, 0)).toEqual([])
    await expect(access(join(`${installation.environment.DATA_DIR}`, 'running'))).rejects.toThrow('ENOENT')
  })

  it('leaves no process behind when it is killed, during the start or later, and can be started again on its folder', async () => {
    const anyProcess = /./
    for (const pattern of [anyProcess, POSTGRES_COMMAND, API_COMMAND, CHAT_COMMAND]) {
      const muster = startMuster(dist, installation.environment)
      const hasBegun = () => muster.processes().some(({ command }) => pattern.test(command)) || muster.hasEnded()
      await expect.poll(hasBegun, { interval: 5 }).toBe(true)
      const processes = muster.processes()
      // If the launcher has ended by itself, its output contains the reason.
      expect(() => process.kill(muster.pid, 'SIGKILL'), muster.output()).not.toThrow()
      await muster.ended
      expect(await waitForEnd(processes)).toEqual([])
    }
    const muster = await start()
    const processes = muster.processes()
    process.kill(muster.pid, 'SIGKILL')
    // The launcher is started again immediately, while the database of the killed launcher is still shutting down.
    expect(await isReady(await start())).toBe(true)
    expect(await waitForEnd(processes)).toEqual([])
  })

  it('leaves no process behind when the npm above it is killed', async () => {
    const program = `
      const { spawn } = require('node:child_process')
      spawn('sh', ['-c', 'node ${join(dist, 'launcher.mjs')}; exit $?'], { stdio: 'inherit' })`
    const npm = execFile(process.execPath, ['-e', program], {
      env: { PATH: process.env.PATH, ...installation.environment, npm_lifecycle_event: 'start' },
    })
    let output = ''
    npm.stdout?.on('data', (chunk) => {
      output += chunk
    })
    await expect.poll(() => output, pollOptions).toContain('Muster is running')
    const processes = descendants(npm.pid ?? 0)
    expect(processes.length).toBeGreaterThan(5)
    npm.kill('SIGKILL')
    expect(await waitForEnd(processes)).toEqual([])
  })
})

describe('an invalid configuration', () => {
  it.each([
    [{ API_PORT: 'eight' }, 'API_PORT must be a port number.'],
    [{ DATABASE_URL: 'mysql://localhost/muster' }, 'DATABASE_URL must be an address that starts with postgres://'],
    [{ DATABASE_MIGRATION_URL: 'postgres://localhost/muster' }, 'DATABASE_MIGRATION_URL is set without DATABASE_URL.'],
  ])('is refused with a sentence: %j', async (environment, sentence) => {
    const output = await runRefusedStart(environment)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n\s+at /)
  })

  it('reports a port that is in use', async () => {
    const occupyingServer = createServer().listen(Number(installation.environment.API_PORT), '0.0.0.0')
    try {
      expect(await runRefusedStart({})).toContain(
        `Port ${installation.environment.API_PORT} is in use by another program. Stop it, or choose another port with API_PORT.`,
      )
    } finally {
      occupyingServer.close()
    }
  })
})

describe('the listening address', () => {
  it.runIf(process.platform === 'linux')('may be a single address, which is then used to check readiness', async () => {
    await start({ ...installation.environment, HOST: '127.0.0.2' })
    expect((await fetch(`http://127.0.0.2:${installation.environment.API_PORT}/readyz`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.1:${installation.environment.API_PORT}/readyz`)).rejects.toThrow('fetch failed')
  })
})

describe('an external database', () => {
  it('is used instead of an embedded one if DATABASE_URL is set', async () => {
    const database = await testDatabase()
    try {
      const muster = await start({ ...installation.environment, DATABASE_URL: database.ownerUrl })
      expect(await isReady(muster)).toBe(true)
      expect(muster.processes().some(({ command }) => POSTGRES_COMMAND.test(command))).toBe(false)
      await muster.stop()
    } finally {
      await database.close()
    }
  })

  it('is waited for while a proxy in front of it accepts and closes connections, as that of a container does', async () => {
    const database = await testDatabase()
    const { hostname, port } = new URL(database.ownerUrl)
    let connections = 0
    const proxy = createTcpServer((client) => {
      client.on('error', () => {})
      if (++connections <= 2) return client.destroy()
      const server = connect(Number(port), hostname)
      server.on('error', () => client.destroy())
      client.pipe(server).pipe(client)
    })
    const url = new URL(database.ownerUrl)
    url.port = String(await freePort())
    proxy.listen(Number(url.port), '127.0.0.1')
    try {
      const muster = await start({ ...installation.environment, DATABASE_URL: url.href })
      expect(muster.output()).toContain('Waiting for the database at')
    } finally {
      for (const muster of runningMusters.splice(0)) await muster.stop()
      proxy.close()
      await database.close()
    }
  })

  it('is migrated as its owner and used with another role when DATABASE_MIGRATION_URL is set', async () => {
    const database = await testDatabase()
    try {
      const databaseUrls = { DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.ownerUrl }
      expect(await isReady(await start({ ...installation.environment, ...databaseUrls }))).toBe(true)
    } finally {
      for (const muster of runningMusters.splice(0)) await muster.stop()
      await database.close()
    }
  })
})

describe('a command while no Muster runs', () => {
  it('starts the database and leaves nothing behind', async () => {
    expect((await runQueryProgram(installation.environment)).migrations).toBeGreaterThan(0)
    await expect(access(join(`${installation.environment.DATA_DIR}`, 'running'))).rejects.toThrow('ENOENT')
  })
})
