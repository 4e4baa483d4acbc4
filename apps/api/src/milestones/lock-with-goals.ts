import type { Principal } from '@muster/server/access/principal'
import { lockFound } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalIdsOf } from './record-goal-changes.ts'
import { milestonesVisibleTo } from './visible-to.ts'

/**
 * Locks a milestone for a change that affects its goals: first the caller's membership, then the goals, the milestone
 * and, if `lockStrength` is `end`, its tasks. Locks nothing if the milestone is not visible; reading it then throws.
 */
export const lockWithGoals = (tx: Tx, principal: Principal, id: number, lockStrength: 'change' | 'end' = 'change') =>
  lockFound(
    tx,
    async () => {
      const found = await milestonesVisibleTo(tx, principal.userId)
        .where('ms.id', '=', id)
        .select('ms.organization_id')
        .executeTakeFirst()
      return found && { organizationId: found.organization_id, goals: await goalIdsOf(tx, id) }
    },
    ({ organizationId, goals }) => ({
      members: { organizationId, keep: [principal.userId] },
      goals: { change: goals },
      ...(lockStrength === 'change'
        ? { milestones: { change: [id] } }
        : { milestones: { end: [id] }, tasks: { change: sql`select id from tasks where milestone_id = ${id}` } }),
    }),
  )
