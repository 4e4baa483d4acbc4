import type { Db } from '@muster/server/store'

/** The sample project of an organization, with the ids of what was created with it; undefined if there is none. */
export const sampleOf = (db: Db, organizationId: number) =>
  db
    .selectFrom('sample_projects as s')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .where('s.organization_id', '=', organizationId)
    .select(['s.project_id', 's.goal_ids', 's.milestone_ids', 's.task_ids', 'p.name', 'p.deleted_at'])
    .executeTakeFirst()

export type Sample = NonNullable<Awaited<ReturnType<typeof sampleOf>>>
