import type { Person } from '@muster/server/access/caller'
import { leads } from '@muster/server/access/sight'
import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'

type UserScope = { db: Db; person: Person; userId: Expression<number>; organizationId: Expression<number> | undefined }

/** The stamp of a list for one user; null if the caller shares no organization with that user. */
export const stampOfOnePerson = ({ person, userId, organizationId }: UserScope) =>
  organizationId ? organizationStamp(person, organizationId) : sharedStamp(person, userId)

/**
 * Whether the caller may list a user's data: the user, and admins and managers of an organization that the user belongs
 * to.
 */
export const mayAskForOnePerson = ({ db, person, userId, organizationId }: UserScope) => sql<boolean>`(
  ${userId} = ${person} or exists (${ledMembership(db, person, userId, organizationId)})
)`

/** The stamp of the caller's organizations; null for a user who shares no organization with the caller. */
const sharedStamp = (person: Person, userId: Expression<number>) => sql<string | null>`(
  case when ${userId} = ${person} or exists (
    select from memberships mine join memberships theirs using (organization_id)
    where mine.user_id = ${person} and mine.status = 'active' and theirs.user_id = ${userId} and theirs.status = 'active'
  ) then ${everywhereStamp(person)} end)`

/** The caller's membership in an organization that they lead and the user belongs to. */
const ledMembership = (
  db: Db,
  person: Person,
  userId: Expression<number>,
  organizationId: Expression<number> | undefined,
) =>
  db
    .selectFrom('memberships as m')
    .where('m.user_id', '=', person)
    .where('m.status', '=', 'active')
    .where(leads)
    .$if(organizationId !== undefined, (q) => q.where('m.organization_id', '=', organizationId ?? sql<number>`null`))
    .$if(organizationId === undefined, (q) =>
      q.where(sql<boolean>`exists (
        select from memberships theirs
        where theirs.organization_id = m.organization_id and theirs.user_id = ${userId} and theirs.status = 'active'
      )`),
    )
    .select(sql`1`.as('one'))
