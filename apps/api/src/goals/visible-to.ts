import type { Person } from '@muster/server/access/caller'
import { leads, personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksGivenTo, tasksMadeBy } from '../tasks/own-tasks.ts'

/**
 * The goals that a user can see, as `g`, with the user's membership as `m`: their own personal goals, all other goals
 * of the organizations they lead, and elsewhere those that contain a task of theirs. Personal goals of others and goals
 * in the trash are not visible.
 */
export const goalsVisibleTo = (db: Db, person: Person | number) =>
  db
    .selectFrom('goals as g')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'g.organization_id')
        .on('m.user_id', '=', personIn(person))
        .on('m.status', '=', 'active'),
    )
    .where('g.deleted_at', 'is', null)
    .where(sql<boolean>`(
      (g.is_personal and g.user_id = ${personIn(person)})
      or (not g.is_personal and (
        ${leads} or g.id in (${goalsOfAssignee(person)} union all ${goalsOfCreator(person)})
      ))
    )`)

/**
 * The goals that contain a task assigned to the user. Computed from the user's tasks once for a whole list; per goal it
 * would read all tasks of the goal.
 */
export const goalsOfAssignee = (person: Person | number) => sql<number>`
  select held.goal_id from ${tasksGivenTo(person)} t cross join lateral ${goalsOfTask} held`

const goalsOfCreator = (person: Person | number) => sql<number>`
  select held.goal_id from ${tasksMadeBy(person)} t cross join lateral ${goalsOfTask} held`

/** The goals that contain the task joined as `t`. */
const goalsOfTask = sql`(
  select t.goal_id where t.goal_id is not null
  union all
  (select gm.goal_id from goal_milestones gm where gm.milestone_id = t.milestone_id offset 0)
)`
