import type { Person } from '@muster/server/access/caller'
import { personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The notifications that a user can see, as `n`: their own, regardless of roles, and only those of organizations of which
 * they are a member now, because a former member must not read titles of the organization.
 */
export const notificationsVisibleTo = (db: Db, person: Person | number) =>
  db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', personIn(person))
    // As an array, it is evaluated once instead of per row, and is part of the index condition.
    .where(sql<boolean>`n.organization_id = any(array(
      select m.organization_id from memberships m where m.user_id = ${personIn(person)} and m.status = 'active'
    ))`)
