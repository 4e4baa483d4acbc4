import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'

/**
 * The templates of the organizations where the user is an admin or manager, as `tp`, with the membership as `m`. Deleted
 * ones are visible to nobody.
 */
export const templatesVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  templatesOf(db, callerId).where('tp.deleted_at', 'is', null)

/** The same, with those that were deleted and can be restored. */
export const templatesOf = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('templates as tp')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'tp.organization_id')
        .on('m.user_id', '=', userIdExpression(callerId))
        .on('m.status', '=', 'active'),
    )
    .where(leadsOrganization)
