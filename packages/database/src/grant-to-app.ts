import pg from 'pg'

/**
 * Grants the application's role access to rows. The role owns nothing, so it can neither drop nor alter a table. Grants
 * nothing if the role does not exist or is the current role, for example in an external database with a single role,
 * which owns the tables.
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
