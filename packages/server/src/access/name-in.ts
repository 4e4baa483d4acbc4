import { type RawBuilder, sql } from 'kysely'

/**
 * In SQL, the name of the user joined as `user`, as the organization may see it: for a former member the name at the
 * time of leaving, because later changes of the name do not concern that organization.
 */
export const nameIn = (organizationId: RawBuilder<unknown>, user = 'u') => sql<string>`coalesce(
  (
    select f.left_name from memberships f
    where f.organization_id = ${organizationId} and f.user_id = ${sql.ref(`${user}.id`)} and f.left_name is not null
  ),
  ${sql.ref(`${user}.full_name`)}, ${sql.ref(`${user}.username`)}
)`
