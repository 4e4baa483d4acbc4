import { type RawBuilder, sql } from 'kysely'

/**
 * In SQL the name of the user joined as `user`, as the organization may see it: of a former member the name from the
 * moment of leaving, because what they call themselves since concerns that organization no longer.
 */
export const nameIn = (organizationId: RawBuilder<unknown>, user = 'u') => sql<string>`coalesce(
  (
    select f.left_name from memberships f
    where f.organization_id = ${organizationId} and f.user_id = ${sql.ref(`${user}.id`)} and f.left_name is not null
  ),
  ${sql.ref(`${user}.full_name`)}, ${sql.ref(`${user}.username`)}
)`
