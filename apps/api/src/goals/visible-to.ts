import type { Person } from '@muster/server/access/caller'
import { leads, personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksGivenTo, tasksMadeBy } from '../tasks/own-tasks.ts'

/**
 * The goals a person can see, as `g`, with their membership as `m`: their own personal goals and nobody else's; of the
 * others all in the organizations they lead, and elsewhere those that hold a task of theirs. What lies in the trash is
 * in nobody's sight.
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
 * The goals that hold a task given to the person. Found from the person's tasks, once for a whole list: goal by goal all
 * its tasks would be looked at.
 */
export const goalsOfAssignee = (person: Person | number) => sql<number>`
  select held.goal_id from ${tasksGivenTo(person)} t cross join lateral ${goalsOfTask} held`

const goalsOfCreator = (person: Person | number) => sql<number>`
  select held.goal_id from ${tasksMadeBy(person)} t cross join lateral ${goalsOfTask} held`

/** The goals that hold the task joined as `t`. */
const goalsOfTask = sql`(
  select t.goal_id where t.goal_id is not null
  union all
  (select gm.goal_id from goal_milestones gm where gm.milestone_id = t.milestone_id offset 0)
)`
