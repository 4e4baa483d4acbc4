import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { tasksOf } from '../goals/tasks-of.ts'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'

/** Whether the task `t` belongs to the goal, directly or through its milestone, and the goal is visible to the user. */
export const isOfVisibleGoal = (
  db: Db,
  callerId: UserIdExpression | number,
  goalId: Expression<number>,
) => sql<boolean>`(
  exists (${goalsVisibleTo(db, callerId).where('g.id', '=', goalId).select(sql`1`.as('one'))})
  and t.id in (select one.id from ${tasksOf(goalId)} one)
)`

/** Whether the task `t` belongs to the milestone, and the milestone is visible to the user. */
export const isOfVisibleMilestone = (
  db: Db,
  callerId: UserIdExpression | number,
  milestoneId: Expression<number>,
) => sql<boolean>`(
  t.milestone_id = ${milestoneId}
  and exists (${milestonesVisibleTo(db, callerId).where('ms.id', '=', milestoneId).select(sql`1`.as('one'))})
)`
