import type { UserIdExpression } from '@muster/server/access/caller'
import { organizationStamp } from '@muster/server/facts/stamps'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { tasksVisibleTo } from './visible-to.ts'

/** The stamp of a task's organization; null if the caller does not see the task. */
export const taskStamp = (db: Db, callerId: UserIdExpression, taskId: Expression<number>) => sql<string | null>`(
  select ${organizationStamp(callerId, sql`seen.organization_id`)}
  from ${tasksVisibleTo(db, callerId).where('t.id', '=', taskId).select('t.organization_id')} seen)`
