import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

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

/**
 * A checksum of every row that a call could change, without sessions, attempts and queued mails. It adds the rows'
 * hashes, because sorting would double the time.
 */
export const snapshot = (db: Db): Promise<string> => checksums(db, tables, () => sql`true`)

/** Tables of users that are not tied to an organization. */
const beside = new Set(['links', 'notification_versions'])
const ofPeople: Record<string, string> = { users: 'id', notification_preferences: 'user_id' }

/** The checksum for one organization and its members. */
export function snapshotOf(db: Db, organizationId: number): Promise<string> {
  const people = sql`(select user_id from memberships where organization_id = ${organizationId} and status = 'active')`
  const own = tables.filter((table) => !beside.has(table))
  return checksums(db, own, (table) => {
    const person = ofPeople[table]
    if (person) return sql`t.${sql.ref(person)} in ${people}`
    return sql`t.${sql.ref(table === 'organizations' ? 'id' : 'organization_id')} = ${organizationId}`
  })
}

async function checksums(db: Db, of: string[], where: (table: string) => RawBuilder<unknown>): Promise<string> {
  const sums = of.map(
    (table) =>
      sql`select ${table} as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as sum from ${sql.table(table)} t where ${where(table)}`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return rows
    .map((row) => `${row.name} ${row.sum}`)
    .toSorted()
    .join('\n')
}
