import { openDatabase } from './open.ts'

/**
 * The number of deadlocks that PostgreSQL has counted in the database at `ownerUrl`. A connection sometimes does not
 * report its counts until it ends, so idle connections are ended first.
 */
export async function deadlocksIn(ownerUrl: string): Promise<number> {
  const { pool, close } = openDatabase({ url: ownerUrl, max: 1 })
  try {
    await pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
    )
    const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()')
    return rows[0].deadlocks
  } finally {
    await close()
  }
}
