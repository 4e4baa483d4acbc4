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
import { descendants, survivors } from './testing/processes.ts'
import {
  API,
  buildMuster,
  CHAT,
  type Muster,
  POSTGRES,
  place,
  startedMuster,
  startMuster,
} from './testing/start-muster.ts'

let dist: string
let here: Awaited<ReturnType<typeof place>>
let running: Muster[] = []

beforeAll(async () => {
  dist = await buildMuster('launcher-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))
beforeEach(async () => {
  here = await place()
})
afterEach(async () => {
  const started = running
  running = []
  for (const muster of started) await muster.stop()
  await here.remove()
})

async function start(environment = here.environment): Promise<Muster> {
  const muster = await startedMuster(dist, environment)
  running.push(muster)
  return muster
}

async function refused(environment: Record<string, string>): Promise<string> {
  const muster = startMuster(dist, { ...here.environment, ...environment })
  running.push(muster)
  expect(await muster.ended).toBe(1)
  return muster.output()
}

const isReady = (muster: Muster) =>
  fetch(`${muster.apiUrl}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
const portOf = (muster: Muster) => Number(/port=(\d+)/.exec(muster.find(POSTGRES).command)?.[1])

/** Runs a small program beside Muster, as `npm run demo` does, and returns what it reads from the database. */
async function askBeside(environment: Record<string, string>): Promise<{ port: number; migrations: number }> {
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

const patiently = { interval: 50 }

describe('a running Muster', () => {
  let muster: Muster
  let home: typeof here
  beforeAll(async () => {
    home = await place()
    muster = await startedMuster(dist, home.environment)
  })
  afterAll(async () => {
    await muster.stop()
    await home.remove()
  })

  it('locks its folder: a second start fails with a message, and the first continues', async () => {
    const output = await refused(home.environment)
    expect(output.trim()).toBe(
      `The data folder ${home.environment.DATA_DIR} is already in use by a running Muster (process ${muster.pid}). ` +
        'Stop that one first, or choose another folder with DATA_DIR.',
    )
    expect(await isReady(muster)).toBe(true)
  })

  it.each([
    ['database', POSTGRES, 'The database had ended and was started again.'],
    ['api', API, 'api ended (SIGKILL) and is started again in 0.1 s.'],
    ['chat', CHAT, 'chat ended (SIGKILL) and is started again in 0.1 s.'],
  ])('starts a killed %s again by itself', async (_, command, sentence) => {
    const victim = muster.find(command)
    process.kill(victim.pid, 'SIGKILL')
    const another = () => muster.processes().some((one) => command.test(one.command) && one.pid !== victim.pid)
    await expect.poll(another, patiently).toBe(true)
    await expect.poll(() => isReady(muster), patiently).toBe(true)
    await expect.poll(muster.output, patiently).toContain(sentence)
  })

  it('restarts its database when only its guardian was killed', async () => {
    const victim = muster.find(POSTGRES)
    process.kill(victim.parent, 'SIGKILL')
    const another = () => muster.processes().some((one) => POSTGRES.test(one.command) && one.pid !== victim.pid)
    await expect.poll(another, patiently).toBe(true)
    await expect.poll(() => isReady(muster), patiently).toBe(true)
    expect(await survivors([victim], 0)).toEqual([])
  })

  it('lets commands use its database', async () => {
    expect(await askBeside(home.environment)).toMatchObject({ port: portOf(muster) })
  })

  it('configures the database as documented', async () => {
    const folder = `${home.environment.DATA_DIR}`
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

    const administrator = await connect('administrator', passwords.administrator, 'postgres')
    const { rows } = await administrator.query(`select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'password_encryption')`)
    const { rows: locale } = await administrator.query(
      `select datlocprovider as provider, datlocale as locale from pg_database where datname = 'muster'`,
    )
    await administrator.end()
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
    })
    expect(locale).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])

    const app = await connect('muster_app', passwords.app, 'muster')
    await expect(app.query('drop table tasks')).rejects.toThrow('must be owner of table tasks')
    await expect(app.query('create table mine (id int)')).rejects.toThrow('permission denied')
    await app.end()
  })
})

describe('shutdown', () => {
  it('stops everything on Ctrl+C and releases the folder', async () => {
    const muster = await start()
    const all = muster.processes()
    expect(all.map(({ command }) => command)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(POSTGRES),
        expect.stringMatching(API),
        expect.stringMatching(CHAT),
      ]),
    )
    process.kill(muster.pid, 'SIGINT')
    expect(await muster.ended).toBe(0)
    expect(await survivors(all, 0)).toEqual([])
    await expect(access(join(`${here.environment.DATA_DIR}`, 'running'))).rejects.toThrow('ENOENT')
  })

  it('leaves no process behind when it is killed, during the start or later, and can be started again on its folder', async () => {
    const anything = /./
    for (const begun of [anything, POSTGRES, API, CHAT]) {
      const muster = startMuster(dist, here.environment)
      const hasBegun = () => muster.processes().some(({ command }) => begun.test(command)) || muster.hasEnded()
      await expect.poll(hasBegun, { interval: 5 }).toBe(true)
      const all = muster.processes()
      // A launcher that ended by itself has printed why.
      expect(() => process.kill(muster.pid, 'SIGKILL'), muster.output()).not.toThrow()
      await muster.ended
      expect(await survivors(all)).toEqual([])
    }
    const muster = await start()
    const all = muster.processes()
    process.kill(muster.pid, 'SIGKILL')
    // Immediately, while the database of the killed launcher is still shutting down.
    expect(await isReady(await start())).toBe(true)
    expect(await survivors(all)).toEqual([])
  })

  it('leaves no process behind when the npm above it is killed', async () => {
    const program = `
      const { spawn } = require('node:child_process')
      spawn('sh', ['-c', 'node ${join(dist, 'launcher.mjs')}; exit $?'], { stdio: 'inherit' })`
    const npm = execFile(process.execPath, ['-e', program], {
      env: { PATH: process.env.PATH, ...here.environment, npm_lifecycle_event: 'start' },
    })
    let output = ''
    npm.stdout?.on('data', (chunk) => {
      output += chunk
    })
    await expect.poll(() => output, patiently).toContain('Muster is running')
    const all = descendants(npm.pid ?? 0)
    expect(all.length).toBeGreaterThan(5)
    npm.kill('SIGKILL')
    expect(await survivors(all)).toEqual([])
  })
})

describe('an invalid configuration', () => {
  it.each([
    [{ API_PORT: 'eight' }, 'API_PORT must be a port number.'],
    [{ DATABASE_URL: 'mysql://localhost/muster' }, 'DATABASE_URL must be an address that starts with postgres://'],
    [{ DATABASE_MIGRATION_URL: 'postgres://localhost/muster' }, 'DATABASE_MIGRATION_URL is set without DATABASE_URL.'],
  ])('is refused with a sentence: %j', async (environment, sentence) => {
    const output = await refused(environment)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n\s+at /)
  })

  it('reports a port that is in use', async () => {
    const other = createServer().listen(Number(here.environment.API_PORT), '0.0.0.0')
    try {
      expect(await refused({})).toContain(
        `Port ${here.environment.API_PORT} is in use by another program. Stop that one, or choose another port with API_PORT.`,
      )
    } finally {
      other.close()
    }
  })
})

describe('the listening address', () => {
  it.runIf(process.platform === 'linux')('may be a single address, at which readiness is checked', async () => {
    await start({ ...here.environment, HOST: '127.0.0.2' })
    expect((await fetch(`http://127.0.0.2:${here.environment.API_PORT}/readyz`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.1:${here.environment.API_PORT}/readyz`)).rejects.toThrow('fetch failed')
  })
})

describe('an external database', () => {
  it('is used when DATABASE_URL names one, and no embedded one is started', async () => {
    const database = await testDatabase()
    try {
      const muster = await start({ ...here.environment, DATABASE_URL: database.ownerUrl })
      expect(await isReady(muster)).toBe(true)
      expect(muster.processes().some(({ command }) => POSTGRES.test(command))).toBe(false)
      await muster.stop()
    } finally {
      await database.close()
    }
  })

  it('is waited for while a proxy in front of it accepts and closes connections, as that of a container does', async () => {
    const database = await testDatabase()
    const { hostname, port } = new URL(database.ownerUrl)
    let cut = 0
    const proxy = createTcpServer((client) => {
      client.on('error', () => {})
      if (++cut <= 2) return client.destroy()
      const server = connect(Number(port), hostname)
      server.on('error', () => client.destroy())
      client.pipe(server).pipe(client)
    })
    const url = new URL(database.ownerUrl)
    url.port = String(await freePort())
    proxy.listen(Number(url.port), '127.0.0.1')
    try {
      const muster = await start({ ...here.environment, DATABASE_URL: url.href })
      expect(muster.output()).toContain('Waiting for the database at')
    } finally {
      for (const muster of running.splice(0)) await muster.stop()
      proxy.close()
      await database.close()
    }
  })

  it('is migrated as its owner and used with another role when DATABASE_MIGRATION_URL is set', async () => {
    const database = await testDatabase()
    try {
      const given = { DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.ownerUrl }
      expect(await isReady(await start({ ...here.environment, ...given }))).toBe(true)
    } finally {
      for (const muster of running.splice(0)) await muster.stop()
      await database.close()
    }
  })
})

describe('a command while no Muster runs', () => {
  it('starts the database and leaves nothing behind', async () => {
    expect((await askBeside(here.environment)).migrations).toBeGreaterThan(0)
    await expect(access(join(`${here.environment.DATA_DIR}`, 'running'))).rejects.toThrow('ENOENT')
  })
})
