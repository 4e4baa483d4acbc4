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
 * Notifications about a comment quote what it says now, and nothing once it is deleted. Nor do those of receivers who do not
 * see the task or milestone any more.
 */
export async function renewComment(tx: Tx, actorId: number, comment: Comment): Promise<void> {
  const { kind, id, organizationId, content, seenBy } = comment
  const named = sql`n.user_id = any(${seenBy}::int[])`
  const quoted = sql<string | null>`case when exists (
      select from memberships m where m.organization_id = ${organizationId} and m.user_id = n.user_id and m.status = 'active'
        and (${comment.private ? named : sql`${leads} or ${named}`})
    ) then ${content === undefined ? null : excerpt(content)}::text end`
  const those = sql`n.${sql.ref(`${kind}_comment_id`)} = ${id}::int`
  await renewNotices(tx, { organizationId, actorId, those, excerpt: quoted, gone: texts.commentDeleted })
}
