import { notFound } from '@muster/server/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Keeps a project out of the trash until the transaction ends; 404 when it lies there already. Whatever is put into a
 * project that stands already asks for it, or it could stay outside while the project is deleted.
 */
export async function keepProject(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from projects where id = ${id} and deleted_at is null for share`.execute(tx)
  if (rows.length === 0) notFound('Project')
}
