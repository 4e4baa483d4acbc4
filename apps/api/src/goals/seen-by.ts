import type { Actor } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import type { Session } from '@muster/server/access/session'
import { refuseStale, tagOf } from '@muster/server/http/etag'
import { notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalRows } from './goal-row.ts'
import { goalsVisibleTo } from './visible-to.ts'

export type GoalActor = Actor & { name: string }

/** Returns the goal as the caller sees it, locked until the transaction ends, with the caller's role, or 404. */
export async function goalSeenBy(
  tx: Tx,
  session: Session,
  id: number,
  ifMatch?: string,
  strength: 'change' | 'end' = 'change',
): Promise<{ goal: Goal; actor: GoalActor }> {
  const one = goalsVisibleTo(tx, session.userId).where('g.id', '=', id)
  // Lock before reading, so that concurrent changes are included. The membership is locked first.
  const member = one.select('g.id').forKeyShare('m')
  await (strength === 'end' ? member.forUpdate('g') : member.forNoKeyUpdate('g')).execute()
  const seen = goalRows(one, session.userId)
  const { rows } = await sql<{ text: string; role: Actor['role']; name: string }>`
    select row_to_json(o)::text as text, m.role, coalesce(u.full_name, u.username) as name
    from ${seen} o
    join memberships m on m.organization_id = o.organization_id and m.user_id = ${session.userId}
    join users u on u.id = m.user_id
  `.execute(tx)
  const [row] = rows
  if (!row) return notFound('Goal')
  refuseStale(ifMatch, tagOf(session.userId, row.text), row.text)
  return { goal: JSON.parse(row.text), actor: { id: session.userId, role: row.role, name: row.name } }
}
