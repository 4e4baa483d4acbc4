import type { Person } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { isOfVerifiedAddress, isOpen } from '../organizations/invitations/open-invitations.ts'
import { userRow } from '../users/user-row.ts'
import { usersVisibleTo } from '../users/visible-to.ts'

/** The signed-in user, with the open invitations of the address once it is verified. */
export const meRow = (db: Db, person: Person) =>
  userRow(usersVisibleTo(db, person), person)
    .where('u.id', '=', person)
    .select(
      sql`(
        select coalesce(json_agg(
          json_build_object('organization_id', o.id, 'organization_name', o.name, 'role', i.role) order by i.created_at desc
        ), '[]')
        from invitations i join organizations o on o.id = i.organization_id
        where i.user_id = u.id and ${isOpen} and ${isOfVerifiedAddress}
      )`.as('invitations'),
    )
