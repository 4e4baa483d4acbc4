import { type RawBuilder, sql } from 'kysely'

/**
 * The SQL expression for the name of the user joined as `userAlias`, as members of the organization see it. For a
 * former member it is the name at the time of leaving, because the organization must not see later changes of the name.
 */
export const nameInOrganization = (organizationId: RawBuilder<unknown>, userAlias = 'u') => sql<string>`coalesce(
  (
    select f.left_name from memberships f
    where f.organization_id = ${organizationId} and f.user_id = ${sql.ref(`${userAlias}.id`)} and f.left_name is not null
  ),
  ${sql.ref(`${userAlias}.full_name`)}, ${sql.ref(`${userAlias}.username`)}
)`

/** The same expression for a statement in which the user is joined as `u` and the user's membership as `f`. */
export const nameOfMember = sql<string>`coalesce(f.left_name, u.full_name, u.username)`
