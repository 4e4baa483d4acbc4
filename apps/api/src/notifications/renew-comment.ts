import { texts } from '@muster/contracts/texts'
import { leads } from '@muster/server/access/sight'
import { excerpt } from '@muster/server/facts/excerpt'
import { renewNotices } from '@muster/server/facts/renew-notices'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

type Comment = {
  kind: 'task' | 'milestone'
  id: number
  organizationId: number
  /** What it says now; nothing once it is deleted. */
  content?: string
  /** Who sees what it stands under, besides those who lead; them alone where it is private. */
  seenBy: number[]
  private?: boolean
}

/**
 * What a comment told others says what it says now. Whoever does not see the task or milestone any more reads as little
 * of that as everybody does of a deleted one.
 */
export async function renewComment(tx: Tx, actorId: number, comment: Comment): Promise<void> {
  const { kind, id, organizationId, content, seenBy } = comment
  const gone = texts.commentDeleted
  const named = sql`n.user_id = any(${seenBy}::int[])`
  const words = sql`case when exists (
      select from memberships m where m.organization_id = ${organizationId} and m.user_id = n.user_id and m.status = 'active'
        and (${comment.private ? named : sql`${leads} or ${named}`})
    ) then ${content === undefined ? gone : excerpt(content)} else ${gone} end`
  const those = sql`n.${sql.ref(`${kind}_comment_id`)} = ${id}::int`
  await renewNotices(tx, { organizationId, actorId, those, words })
}
