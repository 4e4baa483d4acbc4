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
  /** The current text; undefined once the comment is deleted. */
  content?: string
  /** Who sees the task or milestone besides admins and managers; if it is `private`, nobody else does. */
  seenBy: number[]
  private?: boolean
}

/**
 * Updates the notifications of a comment to its current text. They quote nothing once the comment is deleted, or if their
 * receiver no longer sees the task or milestone.
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
