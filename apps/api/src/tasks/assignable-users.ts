import { actorIn } from '@muster/server/access/actor'
import type { Session } from '@muster/server/access/session'
import { notYourOrganization } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** The users a task can be assigned to: active members of the organizations shared with the caller, by name. */
export async function assignableUsers(db: Db, session: Session, organizationId?: number) {
  if (organizationId && !(await actorIn(db, session, organizationId))) notYourOrganization()
  return db
    .selectFrom('memberships as mine')
    .innerJoin('memberships as theirs', 'theirs.organization_id', 'mine.organization_id')
    .innerJoin('users as u', 'u.id', 'theirs.user_id')
    .where('mine.user_id', '=', session.userId)
    .where('mine.status', '=', 'active')
    .where('theirs.status', '=', 'active')
    .$if(organizationId !== undefined, (q) => q.where('mine.organization_id', '=', organizationId ?? 0))
    .groupBy('u.id')
    .select([
      'u.id',
      'u.username',
      'u.full_name',
      sql<string>`coalesce(u.full_name, u.username)`.as('name'),
      'u.email',
      sql<null>`null`.as('avatar'),
      sql<number[]>`array_agg(mine.organization_id order by mine.organization_id)`.as('organization_ids'),
    ])
    .orderBy('name')
    .orderBy('u.id')
    .execute()
}
