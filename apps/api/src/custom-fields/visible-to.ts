import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'

/**
 * The custom fields of the organizations of which the user is an active member, as `f`, with the membership as `m`.
 * Those in the trash are included.
 */
const fieldsOrTrashVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('custom_fields as f')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'f.organization_id')
        .on('m.user_id', '=', userIdExpression(callerId))
        .on('m.status', '=', 'active'),
    )

/** The custom fields that the user sees, as `f`, with the membership as `m`: all of the user's organizations. */
export const fieldsVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  fieldsOrTrashVisibleTo(db, callerId).where('f.deleted_at', 'is', null)

/** The custom fields in the trash of the user's organizations, as `f`, with the membership as `m`. */
export const trashedFieldsOf = (db: Db, callerId: UserIdExpression | number) =>
  fieldsOrTrashVisibleTo(db, callerId).where('f.deleted_at', 'is not', null)
