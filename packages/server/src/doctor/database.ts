import { readdir } from 'node:fs/promises'
import { withoutCredentials } from '@muster/database/connection-url'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import { migrationsFolder } from '@muster/database/migrations-folder'
import pg from 'pg'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf, messageOf, plural } from './finding.ts'

const oldestServer = 150_000
const slightSkewMs = 1_000
const greatSkewMs = 60_000
const timeoutMs = 5_000

/** The checks of the database, or a single finding if it cannot be reached or is not running. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { error, skipped } = findingsOf('database')
  const url = config.DATABASE_URL ?? (await runningEmbedded(config.DATA_DIR))?.url
  if (!url) return [skipped('The embedded database is checked while Muster runs.')]
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'muster-doctor',
  })
  client.on('error', () => {}) // the running query reports the error
  try {
    await client.connect()
  } catch (fault) {
    const place = withoutCredentials(url)
    return [error(`The database at ${place} refuses the connection: ${messageOf(fault)}.`, fixOf(fault))]
  }
  try {
    return [
      await checkServer(client),
      await checkClock(client),
      await checkDurability(client),
      await checkSchema(client),
      ...(await checkOperators(client, config)),
    ]
  } catch (fault) {
    return [error(`The database does not respond as expected: ${messageOf(fault)}.`, 'See the log of the database.')]
  } finally {
    await client.end().catch(() => {})
  }
}

function fixOf(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  if (code === '28P01' || code === '28000') return 'Correct user and password in DATABASE_URL, and pg_hba.conf.'
  if (code === '3D000') return 'Create the database, or correct its name in DATABASE_URL.'
  if (code === '53300') return 'Raise max_connections of PostgreSQL, or run fewer services.'
  return 'Start PostgreSQL, and check host and port in DATABASE_URL and the firewall between the machines.'
}

async function checkServer(client: pg.Client): Promise<Finding> {
  const { ok, error } = findingsOf('database')
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  )
  const { number = 0, version = '', encoding = '' } = rows[0] ?? {}
  if (number < oldestServer)
    return error(`PostgreSQL ${version} is too old.`, 'Upgrade PostgreSQL to version 15 or newer.')
  if (encoding !== 'UTF8')
    return error(
      `The encoding of the database is ${encoding}.`,
      'Create a database with the encoding UTF8, and restore into it.',
    )
  return ok(`PostgreSQL ${version} is reached.`)
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const { ok, warning, error } = findingsOf('clock')
  const sentAt = Date.now()
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  const receivedAt = Date.now()
  return judgeClock((rows[0]?.now ?? 0) - (sentAt + receivedAt) / 2, { ok, warning, error })
}

export function judgeClock(
  skewMs: number,
  { ok, warning, error }: Pick<ReturnType<typeof findingsOf>, 'ok' | 'warning' | 'error'> = findingsOf('clock'),
): Finding {
  const seconds = Math.abs(skewMs) / 1_000
  if (seconds * 1_000 <= slightSkewMs) return ok(`This machine and the database agree within ${seconds.toFixed(1)} s.`)
  const message = `The clock of the database is ${seconds.toFixed(0)} s ${skewMs > 0 ? 'ahead of' : 'behind'} that of this machine.`
  const fix =
    'Synchronize the clocks of both machines (`timedatectl set-ntp true`): credentials of calls expire by them.'
  return seconds * 1_000 > greatSkewMs ? error(message, fix) : warning(message, fix)
}

async function checkDurability(client: pg.Client): Promise<Finding> {
  const { ok, error } = findingsOf('durability')
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  )
  if (rows.length === 0) return ok('Acknowledged changes survive a crash.')
  const names = rows.map(({ name }) => name).join(', ')
  const verb = rows.length === 1 ? 'is' : 'are'
  return error(`${names} ${verb} off, so a crash loses acknowledged changes.`, `Set ${names} to on in postgresql.conf.`)
}

async function checkSchema(client: pg.Client): Promise<Finding> {
  const { ok, warning } = findingsOf('schema')
  const known = (await readdir(migrationsFolder()))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -4))
  const { rows: tables } = await client.query(`select to_regclass('migrations') as name`)
  const applied = tables[0]?.name ? (await client.query<{ name: string }>('select name from migrations')).rows : []
  const names = new Set(applied.map(({ name }) => name))
  const newer = [...names].filter((name) => !known.includes(name))
  if (newer.length > 0) {
    return warning(
      `The database has migrations of a newer version: ${newer.join(', ')}.`,
      'Run that version. Until then only the version before it works, as while nodes are replaced and after a failed upgrade.',
    )
  }
  const pending = known.filter((name) => !names.has(name))
  if (pending.length === 0) return ok('The database has the schema of this version.')
  return warning(
    `${plural(pending.length, 'migration')} did not run yet, the first is ${pending[0]}.`,
    'Back up, then start Muster, which runs them; without the launcher, run `node dist/migrate.mjs`.',
  )
}

/** Whether each entry of OPERATORS names an account that counts. */
export async function checkOperators(client: pg.Client, { OPERATORS }: Pick<Config, 'OPERATORS'>): Promise<Finding[]> {
  const { ok, warning, skipped } = findingsOf('operators')
  if (OPERATORS.length === 0)
    return [
      skipped(
        'No account may see the page about the installation: OPERATORS may name some, by verified addresses or ids.',
      ),
    ]
  const { rows: tables } = await client.query(`select to_regclass('users') as name`)
  if (!tables[0]?.name) return [skipped('There are no accounts yet.')]
  const { rows } = await client.query<{ entry: string; id: number | null; is_verified: boolean | null }>(
    `select entry, u.id, u.is_verified from unnest($1::text[]) entry
    left join users u on u.status = 'active' and (u.id::text = entry or lower(u.email collate "C") = lower(entry collate "C"))`,
    [OPERATORS],
  )
  return rows.map(({ entry, id, is_verified }) => {
    if (id === null)
      return warning(`No account belongs to ${entry}.`, 'Register it, or correct OPERATORS, and start Muster again.')
    if (entry.includes('@') && !is_verified)
      return warning(
        `${entry} has not verified this address, so the account is no operator.`,
        `Verify it by the link in a mail (Settings, Email). Without a mail server: if you know whose account it is, name it by its id, ${id}, in OPERATORS.`,
      )
    return ok(`${entry} is an operator.`)
  })
}
