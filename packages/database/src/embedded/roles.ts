import pg from 'pg'
import { withCredentials, withDatabase } from '../connection-url.ts'
import { ADMINISTRATOR } from './initialize.ts'
import type { Passwords } from './passwords.ts'

const DATABASE = 'muster'
const OWNER = 'muster_owner'
const APP = 'muster_app'

export type Urls = { url: string; ownerUrl: string; administratorUrl: string }

export function urlsAt(port: number, passwords: Passwords): Urls {
  const server = `postgres://127.0.0.1:${port}/${DATABASE}`
  return {
    url: withCredentials(server, APP, passwords.app),
    ownerUrl: withCredentials(server, OWNER, passwords.owner),
    administratorUrl: withDatabase(withCredentials(server, ADMINISTRATOR, passwords.administrator), 'postgres'),
  }
}

/** Creates the owner of the tables, the application's role and the database. Idempotent. */
export async function createRoles(urls: Urls, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: urls.administratorUrl })
  await client.connect()
  try {
    await createRole(client, OWNER, passwords.owner)
    await createRole(client, APP, passwords.app)
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`)
  } finally {
    await client.end()
  }
}

async function createRole(client: pg.Client, name: string, password: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = rows.length === 0 ? 'create' : 'alter'
  // Utility statements accept no parameters, so the password is escaped.
  await client.query(`${verb} role ${name} login password ${pg.escapeLiteral(password)}`)
}
