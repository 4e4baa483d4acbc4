import type { Person } from '@muster/server/access/caller'
import { nameIn } from '@muster/server/access/name-in'
import { leads } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { sharesOf } from './shares.ts'
import { goalsVisibleTo } from './visible-to.ts'

/** A visible goal with each user's share in it, largest first; a member gets only their own row. */
export const employeeDependencies = (db: Db, person: Person, goalId: Expression<number>) =>
  goalsVisibleTo(db, person)
    .where('g.id', '=', goalId)
    .select([
      'g.id as goal_id',
      sql`(
        select coalesce(json_agg(row_to_json(r)), '[]') from (
          select s.user_id, ${nameIn(sql`g.organization_id`)} as full_name, s.assigned_tasks, s.completed_tasks,
            s.dependency_percentage
          from ${sharesOf(sql`g.id`)} s join users u on u.id = s.user_id
          where ${leads} or s.user_id = ${person}
          order by s.assigned_tasks desc, s.user_id
        ) r
      )`.as('employee_dependencies'),
    ])
