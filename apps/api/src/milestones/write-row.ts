import { changesOf } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { Milestone } from '@muster/contracts/milestones'
import { milestoneFields } from '@muster/contracts/milestones/fields'
import type { Tables } from '@muster/database/tables'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { sql, type UpdateObject } from 'kysely'
import { newlyMentioned } from '../notifications/mentioned-users.ts'
import { milestoneUpdated } from './facts.ts'
import { membersSeeing } from './members-seeing.ts'
import { withNotifiedGoal } from './notified-goal.ts'
import { goalIdsOf, recordGoalChanges } from './record-goal-changes.ts'
import { milestoneSeenBy, type SeenMilestone } from './seen-by.ts'

/**
 * Writes columns of a locked milestone and returns the milestone as the caller then sees it. Also records the change
 * and, if `columns` contains a status, updates the milestone's goals.
 */
export async function writeRow(
  tx: Tx,
  principal: Principal,
  before: Milestone,
  columns: UpdateObject<Tables, 'milestones'>,
): Promise<SeenMilestone> {
  const { id } = before
  const completion = 'status' in columns && {
    completed_at: columns.status === 'completed' ? sql<string>`coalesce(completed_at, now())` : null,
  }
  await tx
    .updateTable('milestones')
    .set({ ...columns, ...completion, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const seen = await milestoneSeenBy(tx, principal, id)
  const members = await membersSeeing(tx, seen.milestone)
  const changed = keysOf(milestoneFields).filter((key) => key in columns && before[key] !== seen.milestone[key])
  const changes = changesOf(milestoneFields, changed, before, seen.milestone)
  const mentioned = await newlyMentioned(tx, before, seen.milestone)
  const notified = await withNotifiedGoal(tx, seen.milestone)
  await record(tx, milestoneUpdated(seen.actor, notified, changes, members, mentioned))
  if ('status' in columns) await recordGoalChanges(tx, principal.userId, await goalIdsOf(tx, id))
  return seen
}
