import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from './connection-url.ts'
import { type Database, openDatabase } from './open.ts'
import { execute, TEST_SERVER_VARIABLE, type TestServer } from './testing-server.ts'

export type TestDatabase = Database & {
  /** Connects as the application's role. */
  url: string
  /** Connects as the owner of the tables, for commands that the application's role may not run. */
  ownerUrl: string
}

/** A migrated, empty database for tests; `close` drops it. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const server = testServer()
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  const owner = pg.escapeIdentifier(new URL(server.ownerUrl).username)
  await execute(server.administratorUrl, `create database ${name} template ${server.template} owner ${owner}`)
  const url = withDatabase(server.url, name)
  const database = openDatabase({ url, max: options.max ?? 5, applicationName: 'muster-test' })
  return {
    ...database,
    url,
    ownerUrl: withDatabase(server.ownerUrl, name),
    close: async () => {
      await database.close()
      await execute(server.administratorUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

function testServer(): TestServer {
  const server = process.env[TEST_SERVER_VARIABLE]
  if (!server) throw new Error('There is no test server: run the tests with "npx vitest run", which starts one.')
  return JSON.parse(server)
}
