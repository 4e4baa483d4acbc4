import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { milestoneRows } from '../milestones/milestone-row.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import type { GoalMilestones } from './visible-to.ts'

/** Selects visible links with the field names of the API contract, newest first, each with its milestone. */
export const linkRows = (db: Db, callerId: UserIdExpression | number, links: GoalMilestones) => sql<GoalMilestone>`(
  select gm.id, gm.goal_id, gm.milestone_id, row_to_json(r) as milestone,
    ${instant(sql.ref('gm.created_at'))} as created_at, ${instant(sql.ref('gm.updated_at'))} as updated_at
  from (${links.selectAll('gm')}) gm
  cross join lateral ${milestoneRows(
    db,
    callerId,
    milestonesVisibleTo(db, callerId).where('ms.id', '=', sql.ref<number>('gm.milestone_id')),
  )} r
  order by gm.id desc
)`
