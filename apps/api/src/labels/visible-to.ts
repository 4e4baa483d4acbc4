import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'

/** The labels of the organizations of which the user is an active member, as `l`, with the membership as `m`. */
export const labelsVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('labels as l')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'l.organization_id')
        .on('m.user_id', '=', userIdExpression(callerId))
        .on('m.status', '=', 'active'),
    )
