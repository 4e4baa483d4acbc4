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
 * A checksum of every row that a call could change; sessions, attempts and mails on their way are not among them. A sum of
 * the rows' hashes, as putting them in order takes as long again.
 */
export const snapshot = (db: Db): Promise<string> => checksums(db, tables, () => sql`true`)

/** People keep these beside their organizations, or make them without a right to anything in one. */
const beside = new Set(['links', 'notification_versions'])
const ofPeople: Record<string, string> = { users: 'id', notification_preferences: 'user_id' }

/** The same of what stands in one organization, and of its people. */
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
