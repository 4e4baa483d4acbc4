import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { tasksOf } from '../goals/tasks-of.ts'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import type { Scope } from './read-work.ts'

type FindScope = (db: Db, callerId: UserIdExpression | number, id: Expression<number>) => Scope
const leads = leadsOrganization.as('leads')

export const goalScope: FindScope = (db, callerId, id) => ({
  place: goalsVisibleTo(db, callerId).where('g.id', '=', id).select(['g.id', 'g.organization_id', leads]),
  tasks: tasksOf,
  callerId,
})

export const milestoneScope: FindScope = (db, callerId, id) => ({
  place: milestonesVisibleTo(db, callerId).where('ms.id', '=', id).select(['ms.id', 'ms.organization_id', leads]),
  tasks: (milestoneId) => sql`(select * from tasks where milestone_id = ${milestoneId} and deleted_at is null)`,
  callerId,
})

export const projectScope: FindScope = (db, callerId, id) => ({
  place: projectsVisibleTo(db, callerId).where('p.id', '=', id).select(['p.id', 'p.organization_id', leads]),
  tasks: (projectId) => sql`(select * from tasks where project_id = ${projectId} and deleted_at is null)`,
  callerId,
})
