import { changesOf } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { Milestone } from '@muster/contracts/milestones'
import { milestoneFields } from '@muster/contracts/milestones/fields'
import type { Tables } from '@muster/database/tables'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { sql, type UpdateObject } from 'kysely'
import { milestoneUpdated } from './facts.ts'
import { membersSeeing } from './members-seeing.ts'
import { milestoneSeenBy, type SeenMilestone } from './seen-by.ts'
import { goalsOf, tellGoals } from './tell-goals.ts'

type Columns = Pick<
  UpdateObject<Tables, 'milestones'>,
  'title' | 'description' | 'notes' | 'start_date' | 'due_date' | 'priority' | 'is_critical' | 'status' | 'progress'
>

/**
 * Writes columns of a locked milestone and returns the new row; records the change, and updates its goals when its
 * progress changed.
 */
export async function writeRow(tx: Tx, session: Session, before: Milestone, columns: Columns): Promise<SeenMilestone> {
  const { id } = before
  const reached = 'status' in columns && {
    completed_at: columns.status === 'completed' ? sql<string>`coalesce(completed_at, now())` : null,
  }
  await tx
    .updateTable('milestones')
    .set({ ...columns, ...reached, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const seen = await milestoneSeenBy(tx, session, id)
  const members = await membersSeeing(tx, seen.milestone)
  const changed = keysOf(milestoneFields).filter((key) => key in columns && before[key] !== seen.milestone[key])
  const changes = changesOf(milestoneFields, changed, before, seen.milestone)
  await record(tx, milestoneUpdated(seen.actor, seen.milestone, changes, members))
  if ('status' in columns) await tellGoals(tx, session.userId, await goalsOf(tx, id))
  return seen
}
