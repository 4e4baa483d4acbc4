import type { UserIdExpression } from '@muster/server/access/caller'
import { organizationStamp } from '@muster/server/facts/stamps'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { projectsVisibleTo } from './visible-to.ts'

/** The stamp of a project's organization; null if the caller does not see the project. */
export const projectStamp = (db: Db, callerId: UserIdExpression, projectId: Expression<number>) => sql<string | null>`(
  select ${organizationStamp(callerId, sql`seen.organization_id`)}
  from ${projectsVisibleTo(db, callerId).where('p.id', '=', projectId).select('p.organization_id')} seen)`
