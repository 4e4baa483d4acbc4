import pg from 'pg'

/**
 * The application signs in as a role that owns nothing: it reads and writes rows, and can neither drop nor alter a
 * table. An external database may have a single role; that role is then the owner and nothing is granted.
 */
export async function grantToApp(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_roles where rolname = $1 and rolname <> current_user`, [
    appRole,
  ])
  if (rows.length === 0) return
  const role = pg.escapeIdentifier(appRole)
  for (const schema of ['public', 'pgboss']) {
    await client.query(`
      create schema if not exists ${schema};
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role};
      alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
      alter default privileges in schema ${schema} grant usage, select on sequences to ${role};
    `)
  }
  await client.query(`revoke insert, update, delete on migrations from ${role}`)
}
