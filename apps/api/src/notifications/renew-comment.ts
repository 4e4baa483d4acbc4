import { texts } from '@muster/contracts/texts'
import { leadsOrganization } from '@muster/server/access/visibility'
import { excerpt } from '@muster/server/facts/excerpt'
import { renewNotifications } from '@muster/server/facts/renew-notifications'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

type Comment = {
  kind: 'task' | 'milestone'
  id: number
  organizationId: number
  /** The current text; undefined once the comment is deleted. */
  content?: string
  /** The users who see the task or milestone. Unless `private` is set, admins and managers see it too. */
  seenBy: number[]
  private?: boolean
}

/**
 * Updates the notifications of a comment, so that they quote its current text. A notification quotes nothing once the
 * comment is deleted, or if its receiver no longer sees the task or milestone.
 */
export async function renewComment(tx: Tx, actorId: number, comment: Comment): Promise<void> {
  const { kind, id, organizationId, content, seenBy } = comment
  const isInSeenBy = sql`n.user_id = any(${seenBy}::int[])`
  const newExcerpt = sql<string | null>`case when exists (
      select from memberships m where m.organization_id = ${organizationId} and m.user_id = n.user_id and m.status = 'active'
        and (${comment.private ? isInSeenBy : sql`${leadsOrganization} or ${isInSeenBy}`})
    ) then ${content === undefined ? null : excerpt(content)}::text end`
  const condition = sql`n.${sql.ref(`${kind}_comment_id`)} = ${id}::int`
  await renewNotifications(tx, {
    organizationId,
    actorId,
    condition,
    excerpt: newExcerpt,
    messageWithoutExcerpt: texts.commentDeleted,
  })
}
