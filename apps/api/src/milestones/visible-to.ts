import type { Person } from '@muster/server/access/caller'
import { leads, personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksGivenTo, tasksMadeBy } from '../tasks/own-tasks.ts'

/** Whether the milestone joined as `ms` belongs to personal goals only; one without a goal is the team's. */
export const personal = sql<boolean>`coalesce((
  select bool_and(g.is_personal) from goal_milestones gm join goals g on g.id = gm.goal_id where gm.milestone_id = ms.id
), false)`

/**
 * The milestones a person can see, as `ms`, with their membership as `m`: those of their own personal goals and of nobody
 * else's; of the others all in the organizations they lead, and elsewhere those of the projects that hold a task of
 * theirs. What lies in the trash is in nobody's sight.
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
    // A `case` is judged once for each milestone, where PostgreSQL would judge conditions before it joins and once again.
    .where(sql<boolean>`case
      when ms.id in (${ofPersonalGoals(person)}) then true
      when ${leads} or ms.project_id in (${projectsHoldingTasksOf(person)}) then not ${personal}
      else false end`)

export type Milestones = ReturnType<typeof milestonesVisibleTo>

const ofPersonalGoals = (person: Person | number) => sql<number>`
  select gm.milestone_id from goals g join goal_milestones gm on gm.goal_id = g.id
  where g.is_personal and g.user_id = ${personIn(person)} and g.deleted_at is null`

/**
 * The projects that hold a task made by the person or given to them. Found from the person's tasks, once for a whole
 * list: project by project all its tasks would be looked at.
 */
const projectsHoldingTasksOf = (person: Person | number) => sql<number>`
  select t.project_id from ${tasksGivenTo(person)} t union all select t.project_id from ${tasksMadeBy(person)} t`
