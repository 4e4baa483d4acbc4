import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'

/** The links that a user can see, as `gm`: those whose goal and milestone are both visible. */
export const goalMilestonesVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('goal_milestones as gm')
    .where(
      sql<boolean>`exists (${goalsVisibleTo(db, callerId).where('g.id', '=', sql.ref<number>('gm.goal_id')).select('g.id')})`,
    )
    .where(
      sql<boolean>`exists (${milestonesVisibleTo(db, callerId).where('ms.id', '=', sql.ref<number>('gm.milestone_id')).select('ms.id')})`,
    )

export type GoalMilestones = ReturnType<typeof goalMilestonesVisibleTo>
