import type { Actor } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import type { Principal } from '@muster/server/access/principal'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalRows } from './goal-row.ts'
import { goalsVisibleTo } from './visible-to.ts'

export type GoalActor = Actor & { name: string }

/**
 * Locks the goal until the transaction ends, and returns it as the caller sees it, with the caller as actor. Throws 404
 * if it is not visible, and 412 if `ifMatch` is outdated.
 */
export async function goalSeenBy(
  tx: Tx,
  principal: Principal,
  id: number,
  ifMatch?: string,
  lockStrength: 'change' | 'end' = 'change',
): Promise<{ goal: Goal; actor: GoalActor }> {
  const visibleGoal = goalsVisibleTo(tx, principal.userId).where('g.id', '=', id)
  // Lock before reading, so that concurrent changes are included. The membership is locked first.
  const withMemberLock = visibleGoal.select('g.id').forKeyShare('m')
  await (lockStrength === 'end' ? withMemberLock.forUpdate('g') : withMemberLock.forNoKeyUpdate('g')).execute()
  const seen = goalRows(visibleGoal, principal.userId)
  const { rows } = await sql<{ text: string; role: Actor['role']; name: string }>`
    select row_to_json(o)::text as text, m.role, coalesce(u.full_name, u.username) as name
    from ${seen} o
    join memberships m on m.organization_id = o.organization_id and m.user_id = ${principal.userId}
    join users u on u.id = m.user_id
  `.execute(tx)
  const [row] = rows
  if (!row) return refuseNotFound('Goal')
  refuseStaleTag(ifMatch, tagOf(principal.userId, row.text), row.text)
  return { goal: JSON.parse(row.text), actor: { id: principal.userId, role: row.role, name: row.name } }
}
