import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'

/** The organizations that the user belongs to, as `o`, with the user's membership as `m`. */
export const organizationsVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'o.id')
        .on('m.user_id', '=', userIdExpression(callerId))
        .on('m.status', '=', 'active'),
    )
