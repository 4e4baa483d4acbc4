import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksAssignedTo, tasksCreatedBy } from '../tasks/own-tasks.ts'

/**
 * The goals that a user can see, as `g`, with the user's membership as `m`: the user's own personal goals, all team
 * goals of the organizations where the user is an admin or manager, and in other organizations the team goals that
 * contain a task assigned to or created by the user. Other users' personal goals and goals in the trash are not
 * visible.
 */
export const goalsVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('goals as g')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'g.organization_id')
        .on('m.user_id', '=', userIdExpression(callerId))
        .on('m.status', '=', 'active'),
    )
    .where('g.deleted_at', 'is', null)
    .where(sql<boolean>`(
      (g.is_personal and g.user_id = ${userIdExpression(callerId)})
      or (not g.is_personal and (
        ${leadsOrganization} or g.id in (${goalsOfAssignee(callerId)} union all ${goalsOfCreator(callerId)})
      ))
    )`)

/**
 * The ids of the goals that contain a task assigned to the user. They are computed once for a whole list, from the
 * user's tasks; a check per goal would read all tasks of the goal.
 */
export const goalsOfAssignee = (callerId: UserIdExpression | number) => sql<number>`
  select held.goal_id from ${tasksAssignedTo(callerId)} t cross join lateral ${goalsOfTask} held`

const goalsOfCreator = (callerId: UserIdExpression | number) => sql<number>`
  select held.goal_id from ${tasksCreatedBy(callerId)} t cross join lateral ${goalsOfTask} held`

/** The ids of the goals that contain the task joined as `t`. */
export const goalsOfTask = sql`(
  select t.goal_id where t.goal_id is not null
  union all
  (select gm.goal_id from goal_milestones gm where gm.milestone_id = t.milestone_id offset 0)
)`
