import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** The number of changes that the user made to their notifications and preferences. */
export const ownVersion = (person: Expression<number>): RawBuilder<number> =>
  sql`coalesce((select v.version from notification_versions v where v.user_id = ${person}), 0)`

/** Changes with every fact of the user's organizations, and whenever the user changes their notifications. */
export const notificationsStamp = (
  person: Expression<number>,
  organizationId: Expression<number> | undefined,
): RawBuilder<string | null> => {
  const sent = organizationId ? organizationStamp(person, organizationId) : everywhereStamp(person)
  return sql`(${sent} || ' ' || ${ownVersion(person)})`
}

/** The command that increments the user's version if `from` has a row; it must not have more than one. */
export const countUp = (userId: number, from: RawBuilder<unknown>) => sql`
  insert into notification_versions (user_id, version) select ${userId}::int, 1 ${from}
  on conflict (user_id) do update set version = notification_versions.version + 1`
