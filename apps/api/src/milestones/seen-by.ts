import type { Actor } from '@muster/contracts/capabilities'
import type { MilestoneDetail } from '@muster/contracts/milestones'
import type { Principal } from '@muster/server/access/principal'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { milestoneDetail } from './milestone-row.ts'
import type { StoredStatus } from './state-after.ts'
import { milestonesVisibleTo } from './visible-to.ts'

export type MilestoneActor = Actor & { name: string }

/** A milestone as the caller sees it, with the caller as actor. */
export type SeenMilestone = {
  milestone: MilestoneDetail
  /** The stored status, which is never overdue. */
  storedStatus: StoredStatus
  actor: MilestoneActor
}

/**
 * Locks the milestone until the transaction ends, and returns it as the caller sees it, with the caller as actor.
 * Throws 404 if it is not visible, and 412 if `ifMatch` is outdated.
 */
export async function milestoneSeenBy(
  tx: Tx,
  principal: Principal,
  id: number,
  ifMatch?: string,
): Promise<SeenMilestone> {
  const visibleMilestone = milestonesVisibleTo(tx, principal.userId).where('ms.id', '=', id)
  // Lock before reading, so that concurrent changes are included. The membership is locked first.
  await visibleMilestone.select('ms.id').forKeyShare('m').forNoKeyUpdate('ms').execute()
  const { rows } = await sql<{
    milestone: MilestoneDetail
    text: string
    stored: StoredStatus
    role: Actor['role']
    name: string
  }>`
    select row_to_json(o) as milestone, row_to_json(o)::text as text, s.status as stored, m.role,
      coalesce(u.full_name, u.username) as name
    from ${milestoneDetail(tx, principal.userId, visibleMilestone)} o
    join milestones s on s.id = o.id
    join memberships m on m.organization_id = o.organization_id and m.user_id = ${principal.userId}
    join users u on u.id = m.user_id`.execute(tx)
  const [row] = rows
  if (!row) return refuseNotFound('Milestone')
  refuseStaleTag(ifMatch, tagOf(principal.userId, row.text), row.text)
  return {
    milestone: row.milestone,
    storedStatus: row.stored,
    actor: { id: principal.userId, role: row.role, name: row.name },
  }
}
