import type { Person } from '@muster/server/access/caller'
import { personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The notifications a person can see, as `n`: their own, whoever else leads, and only from organizations they belong to
 * now, because titles of an organization one has left are none of one's business any more.
 */
export const notificationsVisibleTo = (db: Db, person: Person | number) =>
  db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', personIn(person))
    // Asked once and not row by row: as an array it is part of what the index looks for.
    .where(sql<boolean>`n.organization_id = any(array(
      select m.organization_id from memberships m where m.user_id = ${personIn(person)} and m.status = 'active'
    ))`)
