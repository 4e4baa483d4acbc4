import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { withDatabase } from './connection-url.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/**
 * The test server and the name of its template database. The main process passes them to its workers in an environment
 * variable.
 */
export type TestServer = { administratorUrl: string; ownerUrl: string; url: string; template: string }

export const TEST_SERVER_VARIABLE = 'MUSTER_TEST_SERVER'

/**
 * Vitest's globalSetup: one server and one migrated template for the whole run. `TEST_DATABASE_URL` selects an external
 * server instead of an embedded one; its role must be allowed to create databases.
 */
export async function setup(): Promise<() => Promise<void>> {
  const externalUrl = process.env.TEST_DATABASE_URL
  const server = externalUrl ? externalServer(externalUrl) : await embeddedServer()
  const template = `muster_template_${randomBytes(6).toString('hex')}`
  const owner = new URL(server.ownerUrl).username
  try {
    await execute(server.administratorUrl, `create database ${template} owner ${pg.escapeIdentifier(owner)}`)
    await migrate(withDatabase(server.ownerUrl, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  const { administratorUrl, ownerUrl, url } = server
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify({ administratorUrl, ownerUrl, url, template } satisfies TestServer)
  return async () => {
    delete process.env[TEST_SERVER_VARIABLE]
    if (externalUrl) await execute(server.administratorUrl, `drop database ${template} with (force)`)
    await server.stop()
  }
}

function externalServer(url: string) {
  return { administratorUrl: url, ownerUrl: url, url, stop: async () => {} }
}

async function embeddedServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  // If this process runs as root, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, durable: false })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...embedded, stop }
}

export async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
