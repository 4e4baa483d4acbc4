import type { Person } from '@muster/server/access/caller'
import { leads, personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksGivenTo, tasksMadeBy } from '../tasks/own-tasks.ts'

/** Whether the milestone joined as `ms` belongs only to personal goals; one without a goal belongs to the team. */
export const personal = sql<boolean>`coalesce((
  select bool_and(g.is_personal) from goal_milestones gm join goals g on g.id = gm.goal_id where gm.milestone_id = ms.id
), false)`

/**
 * The milestones that a user can see, as `ms`, with the user's membership as `m`: those of their own personal goals,
 * all team milestones of the organizations they lead, and elsewhere those of projects that contain a task of theirs.
 * Milestones of other users' personal goals and those in the trash are not visible.
 */
export const milestonesVisibleTo = (db: Db, person: Person | number) =>
  db
    .selectFrom('milestones as ms')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'ms.organization_id')
        .on('m.user_id', '=', personIn(person))
        .on('m.status', '=', 'active'),
    )
    .where('ms.deleted_at', 'is', null)
    // PostgreSQL evaluates a `case` once per milestone, but would evaluate plain conditions before and after the join.
    .where(sql<boolean>`case
      when ms.id in (${ofPersonalGoals(person)}) then true
      when ${leads} or ms.project_id in (${projectsHoldingTasksOf(person)}) then not ${personal}
      else false end`)

export type Milestones = ReturnType<typeof milestonesVisibleTo>

const ofPersonalGoals = (person: Person | number) => sql<number>`
  select gm.milestone_id from goals g join goal_milestones gm on gm.goal_id = g.id
  where g.is_personal and g.user_id = ${personIn(person)} and g.deleted_at is null`

/**
 * The projects that contain a task created by or assigned to the user. Computed from the user's tasks once for a whole
 * list; per project it would read all tasks of the project.
 */
const projectsHoldingTasksOf = (person: Person | number) => sql<number>`
  select t.project_id from ${tasksGivenTo(person)} t union all select t.project_id from ${tasksMadeBy(person)} t`
