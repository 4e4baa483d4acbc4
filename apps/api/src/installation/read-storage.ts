import type { StorageHealth } from '@muster/contracts/installation'
import type { Config } from '@muster/server/run/env'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { storageBytes } from '../files/limits.ts'

/**
 * What organizations store, by their names and sizes only. It reads the rows of all files, so the result is read at most
 * once a minute. The sizes of the texts are those of the last measurement (`measureStorage`).
 */
export async function readStorage(db: Db, config: Config): Promise<StorageHealth> {
  const [totals, largest] = await Promise.all([
    sql<Pick<StorageHealth, 'files' | 'files_bytes' | 'organizations'>>`
      select count(*)::int as files, coalesce(sum(size), 0)::float8 as files_bytes,
        (select count(*)::int from organizations where deleted_at is null) as organizations
      from files`.execute(db),
    sql<StorageHealth['largest'][number]>`
      select o.id, o.name, coalesce(t.bytes, 0)::float8 as text_bytes, coalesce(f.bytes, 0)::float8 as files_bytes,
        (select count(*)::int from memberships m where m.organization_id = o.id and m.status = 'active') as members
      from organizations o
      left join storage_usage t on t.organization_id = o.id
      left join (select organization_id, sum(size) as bytes from files group by organization_id) f
        on f.organization_id = o.id
      where o.deleted_at is null
      order by coalesce(t.bytes, 0) + coalesce(f.bytes, 0) desc, o.id limit 10`.execute(db),
  ])
  return {
    database_quota_bytes: config.STORAGE_QUOTA_INSTALLATION,
    organization_quota_bytes: config.STORAGE_QUOTA_ORGANIZATION,
    files_quota_bytes: storageBytes(config),
    files_are_in: config.FILES_URL ? 'bucket' : 'folder',
    ...(totals.rows[0] ?? { files: 0, files_bytes: 0, organizations: 0 }),
    largest: largest.rows,
  }
}
