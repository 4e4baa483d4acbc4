import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksAssignedTo, tasksCreatedBy } from '../tasks/own-tasks.ts'

/**
 * Whether the milestone joined as `ms` belongs only to personal goals; false for a milestone without a goal. Each goal
 * is looked up by its id, because PostgreSQL with outdated statistics would otherwise read all goals for each
 * milestone.
 */
export const isPersonal = sql<boolean>`coalesce((
  select bool_and((select g.is_personal from goals g where g.id = gm.goal_id)) from goal_milestones gm
  where gm.milestone_id = ms.id
), false)`

/**
 * The milestones that a user can see, as `ms`, with the user's membership as `m`: those of the user's own personal
 * goals, all team milestones of the organizations where the user is an admin or manager, and in other organizations the
 * team milestones of projects that contain a task assigned to or created by the user. Milestones that belong only to
 * other users' personal goals, and those in the trash, are not visible.
 */
export const milestonesVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('milestones as ms')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'ms.organization_id')
        .on('m.user_id', '=', userIdExpression(callerId))
        .on('m.status', '=', 'active'),
    )
    .where('ms.deleted_at', 'is', null)
    // PostgreSQL evaluates a `case` once per milestone, but would evaluate plain conditions before and after the join.
    .where(sql<boolean>`case
      when ms.id in (${milestonesOfPersonalGoals(callerId)}) then true
      when ${leadsOrganization} or ms.project_id in (${projectsWithTasksOf(callerId)}) then not ${isPersonal}
      else false end`)

export type Milestones = ReturnType<typeof milestonesVisibleTo>

const milestonesOfPersonalGoals = (callerId: UserIdExpression | number) => sql<number>`
  select gm.milestone_id from goals g join goal_milestones gm on gm.goal_id = g.id
  where g.is_personal and g.user_id = ${userIdExpression(callerId)} and g.deleted_at is null`

/**
 * The ids of the projects that contain a task created by or assigned to the user. They are computed once for a whole
 * list, from the user's tasks; a check per project would read all tasks of the project.
 */
const projectsWithTasksOf = (callerId: UserIdExpression | number) => sql<number>`
  select t.project_id from ${tasksAssignedTo(callerId)} t union all select t.project_id from ${tasksCreatedBy(callerId)} t`
