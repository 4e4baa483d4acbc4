import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

async function read<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** What the server is set to, by name. */
export async function settingsOf(url: string): Promise<Record<string, string>> {
  const rows = await read<{ name: string; setting: string }>(url, 'select name, setting from pg_settings')
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

/** When the server that answers now was started, which tells it from the one after it; undefined while none answers. */
export async function startOf(url: string): Promise<string | undefined> {
  const rows = await read<{ began: string }>(url, 'select pg_postmaster_start_time()::text as began').catch(() => [])
  return rows[0]?.began
}

/** Waits until another server than the one that began then lets clients in. @returns when, of performance.now() */
export async function successorOf(url: string, began: string | undefined): Promise<number> {
  for (;;) {
    const now = await startOf(url)
    if (now && now !== began) return performance.now()
    await wait(10)
  }
}
