import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@muster/database/embedded/free-port'
import pg from 'pg'

export const debianPgbouncer = '/usr/sbin/pgbouncer'
/** The user `nobody`, because PgBouncer refuses to run as root. */
const nobody = 65_534

/** Such as 1.25. */
export function versionOf(program: string): string {
  return /PgBouncer (\d+\.\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? '0.0'
}

export const hasPreparedStatements = (version: string) => Number(version.split('.')[1]) >= 21

export type PgBouncer = {
  /** The address of the database through PgBouncer. */
  url: string
  reconnect(): Promise<void>
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode before the database at `directUrl`, with few connections that all clients share. */
export async function startPgbouncer(
  program: string,
  directUrl: string,
  settings: Record<string, string> = {},
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-pgbouncer-'))
  await chmod(folder, 0o755)
  const { username, password, hostname, port: serverPort } = new URL(directUrl)
  const port = await freePort()
  await writeFile(`${folder}/users.txt`, `"${username}" "${decodeURIComponent(password)}"\n`)
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'trust',
    auth_file: `${folder}/users.txt`,
    pool_mode: 'transaction',
    default_pool_size: '4',
    max_client_conn: '200',
    admin_users: username,
    unix_socket_dir: '',
    ...(hasPreparedStatements(versionOf(program)) && { max_prepared_statements: '200' }),
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  await writeFile(
    `${folder}/pgbouncer.ini`,
    `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const ids = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const child: ChildProcess = spawn(program, ['-q', `${folder}/pgbouncer.ini`], { ...ids, stdio: ['ignore', 2, 2] })
  const url = new URL(directUrl)
  url.port = String(port)
  const console = new URL(url)
  console.pathname = '/pgbouncer'
  while (!(await responds(url.href))) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended')
    await wait(20)
  }
  return {
    url: url.href,
    reconnect: () => execute(console.href, 'RECONNECT'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const responds = (url: string) =>
  execute(url, 'select 1').then(
    () => true,
    () => false,
  )

async function execute(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query(text).finally(() => client.end())
}
