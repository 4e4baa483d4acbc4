import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@muster/database/embedded/free-port'
import { migrate } from '@muster/database/migrate'
import pg from 'pg'

const run = promisify(execFile)
const packagesFolder = '/usr/lib/postgresql'
const pollMs = 20

/** The folder with the programs of Debian's PostgreSQL, which has those for standbys that the embedded one lacks. */
export function debianBinaries(): string | undefined {
  const versions = existsSync(packagesFolder) ? readdirSync(packagesFolder) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `${packagesFolder}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/pg_basebackup`))
}

/** Prints why the program does nothing, and ends it successfully, if a program of a Debian package is missing. */
export function requirePrograms(programs: Record<string, string | undefined>): void {
  const missing = Object.entries(programs).filter(([, path]) => !path || !existsSync(path))
  if (missing.length === 0) return
  console.log(`Skipped: install the Debian packages ${missing.map(([name]) => name).join(', ')}.`)
  process.exit(0)
}

export type Server = {
  port: number
  folder: string
  /** The address of the database `muster` for a user: muster_app, muster_owner or postgres. */
  url(user: string): string
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Ends the postmaster with SIGKILL, and waits until its children have ended too. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

type Settings = Record<string, string>

/** Runs servers of Debian's PostgreSQL below a temporary folder, as the user `postgres` if this process is root. */
export async function createPostgresFolder() {
  const bin = debianBinaries() ?? ''
  const user = process.getuid?.() === 0 ? await idsOf('postgres') : undefined
  const root = await mkdtemp(join(tmpdir(), 'muster-pg-'))
  if (user) await chown(root, user.uid, user.gid)
  const running = new Set<ChildProcess>()
  const execute = (program: string, args: string[]) => run(`${bin}/${program}`, args, { ...user, cwd: root })

  async function start(folder: string, port: number, settings: Settings): Promise<Server> {
    const args = ['-D', folder, '-p', String(port), '-k', root, ...optionsOf({ ...baseSettings, ...settings })]
    const child = spawn(`${bin}/postgres`, args, { ...user, cwd: root, stdio: ['ignore', 'ignore', 'ignore'] })
    running.add(child)
    const url = (user: string) => `postgres://${user}@127.0.0.1:${port}/${user === 'postgres' ? 'postgres' : 'muster'}`
    while (!(await accepts(url('postgres')))) {
      if (child.exitCode !== null) throw new Error(`postgres in ${folder} ended`)
      await wait(pollMs)
    }
    const end = async (signal: NodeJS.Signals) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      running.delete(child)
      while (existsSync(`${folder}/postmaster.pid`) && (await accepts(url('postgres')))) await wait(pollMs)
    }
    return {
      port,
      folder,
      url,
      query: (text) => queryAt(url('postgres'), text),
      kill: () => end('SIGKILL'),
      signal: (name) => child.kill(name),
      stop: () => end('SIGINT'),
    }
  }

  return {
    root,
    /** Creates a primary with a migrated database `muster`. */
    async createPrimary(settings: Settings = {}): Promise<Server> {
      const folder = join(root, 'primary')
      await execute('initdb', ['-D', folder, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
      await appendFile(`${folder}/pg_hba.conf`, 'host replication all 127.0.0.1/32 trust\n')
      const server = await start(folder, await freePort(), settings)
      await server.query('create role muster_owner login')
      await server.query('create role muster_app login')
      await server.query('create database muster owner muster_owner')
      await migrate(server.url('muster_owner'), { appRole: 'muster_app' })
      return server
    },
    /** Creates a streaming standby from a base backup, and waits until it is connected. */
    async createStandby(primary: Server, name: string, settings: Settings = {}): Promise<Server> {
      const folder = join(root, name)
      const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
      await execute('pg_basebackup', ['-D', folder, '-d', source, '-R', '-X', 'stream', '-c', 'fast'])
      const standby = await start(folder, await freePort(), settings)
      const isConnected = async () =>
        (await primary.query(`select from pg_stat_replication where application_name = '${name}'`)).length > 0
      while (!(await isConnected())) await wait(pollMs)
      return standby
    },
    async promote({ folder }: Server): Promise<void> {
      await execute('pg_ctl', ['promote', '-D', folder, '-w'])
    },
    async remove(): Promise<void> {
      for (const child of running) {
        const ended = once(child, 'exit')
        child.kill('SIGCONT')
        child.kill('SIGQUIT')
        await ended
      }
      await rm(root, { recursive: true, force: true })
    },
    async write(name: string, content: string): Promise<string> {
      const path = join(root, name)
      await writeFile(path, content)
      return path
    },
  }
}

export type PostgresFolder = Awaited<ReturnType<typeof createPostgresFolder>>

const baseSettings: Settings = { listen_addresses: '127.0.0.1', max_connections: '120', wal_keep_size: '1GB' }

const optionsOf = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function idsOf(name: string) {
  const idOf = async (flag: string) => Number((await run('id', [flag, name])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

const accepts = (url: string) =>
  queryAt(url, 'select 1').then(
    () => true,
    () => false,
  )

async function queryAt<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
