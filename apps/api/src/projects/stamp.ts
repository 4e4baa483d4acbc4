import type { Person } from '@muster/server/access/caller'
import { organizationStamp } from '@muster/server/facts/stamps'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { projectsVisibleTo } from './visible-to.ts'

/** The stamp of a project's organization; null if the caller does not see the project. */
export const projectStamp = (db: Db, person: Person, projectId: Expression<number>) => sql<string | null>`(
  select ${organizationStamp(person, sql`seen.organization_id`)}
  from ${projectsVisibleTo(db, person).where('p.id', '=', projectId).select('p.organization_id')} seen)`
