import type { Session } from '@muster/server/access/session'
import { lockFound } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalsOf } from './tell-goals.ts'
import { milestonesVisibleTo } from './visible-to.ts'

/**
 * Locks a milestone for a change that affects its goals: first the goals, then the milestone; with `end` also its
 * tasks. Locks nothing if the milestone is not visible; reading it then throws.
 */
export const lockWithGoals = (tx: Tx, session: Session, id: number, strength: 'change' | 'end' = 'change') =>
  lockFound(
    tx,
    async () => {
      const found = await milestonesVisibleTo(tx, session.userId)
        .where('ms.id', '=', id)
        .select('ms.organization_id')
        .executeTakeFirst()
      return found && { of: found.organization_id, goals: await goalsOf(tx, id) }
    },
    ({ of, goals }) => ({
      members: { of, keep: [session.userId] },
      goals: { change: goals },
      ...(strength === 'change'
        ? { milestones: { change: [id] } }
        : { milestones: { end: [id] }, tasks: { change: sql`select id from tasks where milestone_id = ${id}` } }),
    }),
  )
