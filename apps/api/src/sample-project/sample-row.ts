import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** The first key of the advisory locks of sample projects; the second one is the id of the organization. */
const sampleLock = 66

/**
 * Lets one transaction at a time add or remove the sample project of an organization, without making other writes of
 * the organization wait.
 */
export const lockSample = (tx: Tx, organizationId: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(sampleLock)}, ${organizationId}::int)`.execute(tx)

/** The sample project of an organization, with the ids of what was created with it; undefined if there is none. */
export const sampleOf = (db: Db, organizationId: number) =>
  db
    .selectFrom('sample_projects as s')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .where('s.organization_id', '=', organizationId)
    .select(['s.project_id', 's.goal_ids', 's.milestone_ids', 's.task_ids', 'p.name', 'p.deleted_at'])
    .executeTakeFirst()

export type Sample = NonNullable<Awaited<ReturnType<typeof sampleOf>>>
