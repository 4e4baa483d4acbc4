import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'

const membersWithPicture = (db: Db, organizationId: Expression<number>) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.status', '=', 'active')
    .where('u.picture', 'is not', null)

/** The keys of the pictures of an organization's active members. */
export const pictureRows = (db: Db, organizationId: Expression<number>) =>
  membersWithPicture(db, organizationId)
    .select(['u.id as user_id', 'u.picture'])
    .orderBy('u.id')
    .limit(sql<number>`10000`)

export const pictureCount = (db: Db, organizationId: Expression<number>) =>
  membersWithPicture(db, organizationId).select(sql<number>`count(*)`.as('total'))
