import pg from 'pg'
import { isOptionalSetting, sessionSettings } from './session-settings.ts'

/** Whether the pooler keeps prepared statements: PgBouncer 1.21 or newer, with max_prepared_statements above 0. */
export type Pooler = { prepares: boolean }

type Addresses = { url: string; directUrl: string | undefined }
type InspectOptions = {
  statementTimeoutMs?: number
  /** Whether the role gets the settings if it lacks them. */
  appliesSettings?: boolean
}

const timeoutMs = 5_000
/** The key of the advisory lock for changes of the role's settings, an arbitrary constant. */
const settingsLock = 7_368_412_002

async function withClient<Result>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, ...config })
  client.on('error', () => {}) // the running query reports the error
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether the address leads through a pooler that shares connections: it refuses settings of the connection, or ignores
 * them.
 */
async function leadsThroughPooler(url: string): Promise<boolean> {
  try {
    return await withClient({ connectionString: url, options: '-c lock_timeout=4711' }, async (client) => {
      const { rows } = await client.query(`select current_setting('lock_timeout') as value`)
      return rows[0]?.value !== '4711ms'
    })
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported startup parameter')) return true
    throw error
  }
}

/**
 * Checks the addresses before the services use them. With a direct address, the other one may lead through PgBouncer in
 * transaction mode: the settings that connections have otherwise become settings of the role. Returns undefined if there
 * is no pooler, and throws a sentence that says what does not work.
 */
export async function inspectPooler(
  { url, directUrl }: Addresses,
  { statementTimeoutMs = 5000, appliesSettings = true }: InspectOptions = {},
): Promise<Pooler | undefined> {
  if (!directUrl) {
    if (!(await leadsThroughPooler(url))) return undefined
    throw new PoolerError(
      'DATABASE_URL leads through a pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    )
  }
  if (await leadsThroughPooler(directUrl))
    throw new PoolerError(
      'DATABASE_DIRECT_URL leads through a pooler too: it must be the address of PostgreSQL itself.',
    )
  if (!(await leadsThroughPooler(url))) return undefined
  const settings = sessionSettings(statementTimeoutMs)
  const directIdentity = await withClient({ connectionString: directUrl }, async (client) => {
    if (appliesSettings) await applySettings(client, settings)
    return identityOf(client)
  })
  return withClient({ connectionString: url }, async (client) => {
    if ((await identityOf(client)) !== directIdentity)
      throw new PoolerError(
        'DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database of the same server, with the same role.',
      )
    await requireSettings(client, settings)
    return { prepares: await keepsPreparedStatements(client) }
  })
}

/** An installation that cannot work until the operator has changed something. */
export class PoolerError extends Error {}

const identityOf = async (client: pg.Client): Promise<string> =>
  (
    await client.query(
      `select concat_ws(' ', (select system_identifier from pg_control_system()), current_database(), current_user) as id`,
    )
  ).rows[0]?.id

/** Gives the role the settings in this database. A role may change its own. */
async function applySettings(client: pg.Client, settings: Record<string, string>): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [settingsLock])
  const { rows } = await client.query<{ settings: string[] }>(
    `select coalesce(max(setconfig), '{}') as settings from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
      and setrole = (select oid from pg_roles where rolname = current_user)`,
  )
  const present = new Set(rows[0]?.settings)
  for (const [name, value] of Object.entries(settings)) {
    if (present.has(`${name}=${value}`)) continue
    const { rows } = await client.query<{ command: string }>(
      `select format('alter role %I in database %I set %I = %L', current_user, current_database(), $1::text, $2::text) as command`,
      [name, value],
    )
    if (rows[0]) await client.query(rows[0].command)
  }
  await client.query('commit')
}

async function requireSettings(client: pg.Client, settings: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(settings).filter((name) => !isOptionalSetting(name))],
  )
  const wrong = rows.filter(({ name, setting }) => setting !== settings[name]).map(({ name }) => name)
  if (wrong.length === 0) return
  throw new PoolerError(
    `Connections of the pooler are older than the settings of the role (${wrong.join(', ')}): run RECONNECT in its console, or restart it.`,
  )
}

/** A pooler that keeps prepared statements gives them names of its own. */
async function keepsPreparedStatements(client: pg.Client): Promise<boolean> {
  const name = `muster_probe_${process.pid}`
  await client.query('begin')
  try {
    await client.query({ name, text: 'select $1::int as muster_probe', values: [1] })
    const { rows } = await client.query('select from pg_prepared_statements where name = $1', [name])
    if (rows.length > 0) await client.query(`deallocate ${name}`)
    await client.query('commit')
    return rows.length === 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
