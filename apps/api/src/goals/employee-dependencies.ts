import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { leadsOrganization } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { sharesOf } from './shares.ts'
import { goalsVisibleTo } from './visible-to.ts'

/** The id of a visible goal, and the users' shares in it, largest first. A member gets only their own share. */
export const employeeDependencies = (db: Db, callerId: UserIdExpression, goalId: Expression<number>) =>
  goalsVisibleTo(db, callerId)
    .where('g.id', '=', goalId)
    .select([
      'g.id as goal_id',
      sql`(
        select coalesce(json_agg(row_to_json(r)), '[]') from (
          select s.user_id, ${nameInOrganization(sql`g.organization_id`)} as full_name, s.assigned_tasks, s.completed_tasks,
            s.dependency_percentage
          from ${sharesOf(sql`g.id`)} s join users u on u.id = s.user_id
          where ${leadsOrganization} or s.user_id = ${callerId}
          order by s.assigned_tasks desc, s.user_id
        ) r
      )`.as('employee_dependencies'),
    ])
