import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

const tables = [
  'users',
  'organizations',
  'memberships',
  'invitations',
  'projects',
  'project_stars',
  'goals',
  'milestones',
  'goal_milestones',
  'milestone_comments',
  'milestone_celebrations',
  'tasks',
  'labels',
  'task_labels',
  'templates',
  'custom_fields',
  'custom_field_options',
  'custom_field_projects',
  'task_field_values',
  'task_dependencies',
  'task_series',
  'task_assignees',
  'task_watchers',
  'mutes',
  'task_comments',
  'time_entries',
  'time_locks',
  'files',
  'facts',
  'notifications',
  'notification_versions',
  'notification_preferences',
  'absences',
  'task_imports',
  'organization_versions',
  'links',
]

/**
 * The checksums of `tables`, which do not include, for example, sessions, sign-in attempts and queued mails. The
 * hashes of the rows of a table are added up, because sorting the rows would double the time.
 */
export const snapshot = (db: Db): Promise<string> => checksums(db, tables, () => sql`true`)

/**
 * Tables without `organization_id` that `snapshotOf` leaves out. `userColumns` has the tables whose rows it selects by
 * user instead.
 */
const excludedTables = new Set(['links', 'notification_versions'])
const userColumns: Record<string, string> = { users: 'id', notification_preferences: 'user_id', absences: 'user_id' }

/** The checksums of the rows of one organization and its active members. */
export function snapshotOf(db: Db, organizationId: number): Promise<string> {
  const people = sql`(select user_id from memberships where organization_id = ${organizationId} and status = 'active')`
  const ownTables = tables.filter((table) => !excludedTables.has(table))
  return checksums(db, ownTables, (table) => {
    const userColumn = userColumns[table]
    if (userColumn) return sql`t.${sql.ref(userColumn)} in ${people}`
    return sql`t.${sql.ref(table === 'organizations' ? 'id' : 'organization_id')} = ${organizationId}`
  })
}

async function checksums(db: Db, tableNames: string[], where: (table: string) => RawBuilder<unknown>): Promise<string> {
  const sums = tableNames.map(
    (table) =>
      sql`select ${table} as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as sum from ${sql.table(table)} t where ${where(table)}`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return rows
    .map((row) => `${row.name} ${row.sum}`)
    .toSorted()
    .join('\n')
}
