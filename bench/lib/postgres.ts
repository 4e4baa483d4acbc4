import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

async function queryOnce<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** The server's settings, by name. */
export async function settingsOf(url: string): Promise<Record<string, string>> {
  const rows = await queryOnce<{ name: string; setting: string }>(url, 'select name, setting from pg_settings')
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

/** The start time of the running server, which distinguishes it from its successor; undefined if no server responds. */
export async function startOf(url: string): Promise<string | undefined> {
  const rows = await queryOnce<{ began: string }>(url, 'select pg_postmaster_start_time()::text as began').catch(
    () => [],
  )
  return rows[0]?.began
}

/**
 * Waits until a server other than the one started at `startedAt` accepts clients. @returns the time at which it did
 * (performance.now())
 */
export async function waitForSuccessor(url: string, startedAt: string | undefined): Promise<number> {
  for (;;) {
    const currentStart = await startOf(url)
    if (currentStart && currentStart !== startedAt) return performance.now()
    await wait(10)
  }
}
