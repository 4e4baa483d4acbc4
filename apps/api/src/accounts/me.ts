import type { UserIdExpression } from '@muster/server/access/caller'
import type { Config } from '@muster/server/run/env'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { isOperator } from '../installation/operators.ts'
import { isOfVerifiedAddress, isOpen } from '../organizations/invitations/open-invitations.ts'
import { userRow } from '../users/user-row.ts'
import { usersVisibleTo } from '../users/visible-to.ts'

/**
 * Selects the signed-in user with the organizations whose first steps are open and, if the user's address is verified,
 * the open invitations to that address.
 */
export const meRow = (db: Db, callerId: UserIdExpression, config: Pick<Config, 'OPERATORS'>) =>
  userRow(usersVisibleTo(db, callerId), callerId)
    .where('u.id', '=', callerId)
    .select([
      'u.picture',
      isOperator(config).as('is_operator'),
      sql`(
        select coalesce(json_agg(
          json_build_object('organization_id', o.id, 'organization_name', o.name, 'role', i.role) order by i.created_at desc
        ), '[]')
        from invitations i join organizations o on o.id = i.organization_id
        where i.user_id = u.id and ${isOpen} and ${isOfVerifiedAddress}
      )`.as('invitations'),
      sql`array(
        select m.organization_id from memberships m
        where m.user_id = u.id and m.status = 'active' and m.first_steps_open order by m.organization_id
      )`.as('first_steps'),
      sql`(
        select coalesce(json_agg(json_build_object('organization_id', o.id, 'logo', o.logo) order by o.id), '[]')
        from memberships m join organizations o on o.id = m.organization_id
        where m.user_id = u.id and m.status = 'active' and o.logo is not null
      )`.as('logos'),
    ])
