import type { UserIdExpression } from '@muster/server/access/caller'
import { type RawBuilder, sql } from 'kysely'

/**
 * A column of all organizations in which the user has a membership, even an inactive one, as an array in the order of
 * the organizations' ids. It is an uncorrelated subquery, which runs once per statement.
 */
const ownOrganizationsArray = (column: RawBuilder<unknown>, callerId: UserIdExpression) => sql`(
  select array_agg(${column} order by o.id)
  from memberships own join organizations o on o.id = own.organization_id where own.user_id = ${callerId}
)`

const prefixes = (callerId: UserIdExpression) => ownOrganizationsArray(sql`lower(o.key_prefix collate "C")`, callerId)

/** The key of the task `t` in lower case: `ab-12`. */
export const lowerKey = (callerId: UserIdExpression) => sql`((${prefixes(callerId)})[
  array_position(${ownOrganizationsArray(sql`o.id`, callerId)}, t.organization_id)] || '-' || t.number)`

/**
 * Whether any of these texts can occur in a key of the user's organizations: the letters of the text must be part of a
 * key prefix, and only a hyphen and digits may follow. For most texts this is false, and then no keys are generated.
 */
export const mayBeInKey = (texts: RawBuilder<unknown>, callerId: UserIdExpression) => sql<boolean>`(
  select bool_or(
    wanted.text ~ '^[a-z]*-?[0-9]*$'
    and strpos(array_to_string(${prefixes(callerId)}, ' '), substring(wanted.text from '^[a-z]*')) > 0
  )
  from unnest(${texts}) wanted (text)
)`
