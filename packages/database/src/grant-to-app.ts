import pg from 'pg'

/**
 * The application signs in as a role that owns nothing: it reads and writes rows, and can neither drop a table nor
 * change one. An outside database with a single role has no such second role; then that role is the owner and there
 * is nothing to grant.
 */
export async function grantToApp(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_roles where rolname = $1 and rolname <> current_user`, [
    appRole,
  ])
  if (rows.length === 0) return
  const role = pg.escapeIdentifier(appRole)
  await client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role};
    revoke insert, update, delete on migrations from ${role};
  `)
}
