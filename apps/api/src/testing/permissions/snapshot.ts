import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

const tables = [
  'users',
  'organizations',
  'memberships',
  'invitations',
  'projects',
  'goals',
  'milestones',
  'goal_milestones',
  'milestone_comments',
  'milestone_celebrations',
  'tasks',
  'task_assignees',
  'task_comments',
  'facts',
  'notifications',
  'notification_versions',
  'notification_preferences',
  'task_imports',
  'organization_versions',
  'links',
]

/** A checksum of every row that a call could change; sessions, attempts and mails on their way are not among them. */
export async function snapshot(db: Db): Promise<string> {
  const sums = tables.map(
    (table) =>
      sql`select ${table} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(table)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return rows
    .map((row) => `${row.name} ${row.sum}`)
    .toSorted()
    .join('\n')
}
