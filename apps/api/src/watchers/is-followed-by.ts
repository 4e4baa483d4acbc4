import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import { sql } from 'kysely'

/**
 * Whether the user follows the task `t`: by choice or because of a mention, or as its creator, as an assignee or as the
 * author of a comment, unless the user chose not to. The tasks of the user are read once, and not searched for each task.
 */
export const isFollowedBy = (userId: UserIdExpression | number) => {
  const user = userIdExpression(userId)
  const chosen = (following: boolean) => sql`
    t.id in (select w.task_id from task_watchers w where w.user_id = ${user} and w.is_following = ${sql.lit(following)})`
  return sql<boolean>`(
    ${chosen(true)} or not ${chosen(false)} and (
      coalesce(t.created_by = ${user}, false)
      or t.id in (select a.task_id from task_assignees a where a.user_id = ${user})
      or t.id in (select c.task_id from task_comments c where c.user_id = ${user} and c.kind = 'user')
    )
  )`
}
