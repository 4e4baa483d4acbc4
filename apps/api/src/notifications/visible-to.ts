import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The notifications that a user can see, as `n`: their own, regardless of roles, but only those of the user's current
 * organizations, because a former member must not read titles of the organization's objects.
 */
export const notificationsVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', userIdExpression(callerId))
    // Written as an array, the subquery is evaluated once instead of per row, and is part of the index condition.
    .where(sql<boolean>`n.organization_id = any(array(
      select m.organization_id from memberships m where m.user_id = ${userIdExpression(callerId)} and m.status = 'active'
    ))`)
