import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** How often the person themselves changed something about their notifications. */
export const ownVersion = (person: Expression<number>): RawBuilder<number> =>
  sql`coalesce((select v.version from notification_versions v where v.user_id = ${person}), 0)`

/** Changes with what the person is sent, which their organizations count, and with what they do to it themselves. */
export const notificationsStamp = (
  person: Expression<number>,
  organizationId: Expression<number> | undefined,
): RawBuilder<string | null> => {
  const sent = organizationId ? organizationStamp(person, organizationId) : everywhereStamp(person)
  return sql`(${sent} || ' ' || ${ownVersion(person)})`
}

/** The command that counts it up, for each row that `from` gives: one or none. */
export const countUp = (userId: number, from: RawBuilder<unknown>) => sql`
  insert into notification_versions (user_id, version) select ${userId}::int, 1 ${from}
  on conflict (user_id) do update set version = notification_versions.version + 1`
