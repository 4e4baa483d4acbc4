import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Jobs } from '../jobs/jobs.ts'

type QuotaConfig = Pick<Config, 'STORAGE_QUOTA_ORGANIZATION' | 'STORAGE_QUOTA_INSTALLATION'>
type QuotaCheckOptions = { store: Store; jobs: Jobs; config: QuotaConfig; logger: FastifyBaseLogger }

const everyTenMinutes = '*/10 * * * *'

/**
 * Measures the stored data every 10 minutes. While a quota is used up, triggers in the database refuse what users
 * create: new objects, comments and messages.
 */
export const scheduleQuotaChecks = ({ store, jobs, config, logger }: QuotaCheckOptions) =>
  jobs.schedule('storage', everyTenMinutes, () => measureStorage(store, config, logger))

/** The assumed size of a row without its texts, including its index entries. */
const rowOverheadBytes = 200

/**
 * The tables whose rows count towards the quota of an organization, with their text columns. Rows in the trash and the
 * comments of such rows do not count, so that deleting frees space at the next measurement. Files have a limit of their
 * own, STORAGE_MB.
 */
const textColumns = {
  projects: ['name', 'description'],
  goals: ['title', 'description'],
  milestones: ['title', 'description', 'notes'],
  milestone_comments: ['content'],
  tasks: ['title', 'description'],
  task_comments: ['content', 'fact_values'],
  chat_messages: ['content'],
} as const

const tablesWithTrash = new Set(['projects', 'goals', 'milestones', 'tasks'])
function isInUse(table: string) {
  if (tablesWithTrash.has(table)) return sql`x.deleted_at is null`
  if (table === 'task_comments')
    return sql`exists (select from tasks t where t.id = x.task_id and t.deleted_at is null)`
  if (table === 'milestone_comments')
    return sql`exists (select from milestones m where m.id = x.milestone_id and m.deleted_at is null)`
  return sql`true`
}

export async function measureStorage(
  store: Store,
  { STORAGE_QUOTA_ORGANIZATION: organizationQuota, STORAGE_QUOTA_INSTALLATION: installationQuota }: QuotaConfig,
  logger: FastifyBaseLogger,
): Promise<void> {
  const parts = Object.entries(textColumns).map(([table, columns]) => {
    const sizes = columns.map((column) => sql` + coalesce(pg_column_size(${sql.ref(column)}), 0)`)
    return sql`select organization_id, sum(${sql.lit(rowOverheadBytes)}${sql.join(sizes, sql``)})::int8 as bytes
      from ${sql.table(table)} x where ${isInUse(table)} group by organization_id`
  })
  const statement = sql<{ organization_id: number; bytes: number }>`
    with used as (
      select organization_id, sum(bytes)::int8 as bytes from (${sql.join(parts, sql` union all `)}) part
      group by organization_id
      union all select 0, pg_database_size(current_database())
    ),
    judged as (
      select organization_id, bytes, coalesce(bytes >= case when organization_id = 0
        then ${installationQuota}::int8 else ${organizationQuota}::int8 end, false) as is_full
      from used
    ),
    gone as (delete from storage_usage where organization_id not in (select organization_id from judged)),
    before as (select organization_id from storage_usage where is_full),
    measured as (
      insert into storage_usage (organization_id, bytes, is_full) select * from judged
      on conflict (organization_id) do update
        set bytes = excluded.bytes, is_full = excluded.is_full, measured_at = now()
    )
    select organization_id, bytes::float8 as bytes from judged
    where is_full and organization_id not in (select organization_id from before)`
  const { rows } = await store.write(async (tx) => {
    await allowLongStatements(tx)
    return statement.execute(tx)
  })
  for (const { organization_id, bytes } of rows) {
    const subject = organization_id === 0 ? 'the installation has' : 'an organization has'
    logger.warn({ organization: organization_id || undefined, bytes }, `${subject} used up the storage quota`)
  }
}
