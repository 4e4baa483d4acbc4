import { allOrganizationsStamp, organizationStamp } from '@muster/server/facts/stamps'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** The user's own version, which is incremented whenever the user changes their notifications or preferences. */
export const ownVersion = (callerId: Expression<number>): RawBuilder<number> =>
  sql`coalesce((select v.version from notification_versions v where v.user_id = ${callerId}), 0)`

/**
 * A stamp that changes with the version of this organization, or of any organization of the user if none is given, and
 * whenever the user changes notifications or preferences.
 */
export const notificationsStamp = (
  callerId: Expression<number>,
  organizationId: Expression<number> | undefined,
): RawBuilder<string | null> => {
  const organizationsStamp = organizationId
    ? organizationStamp(callerId, organizationId)
    : allOrganizationsStamp(callerId)
  return sql`(${organizationsStamp} || ' ' || ${ownVersion(callerId)})`
}

/**
 * The command that increments the user's version if `changedRows`, a `from` clause, yields a row; it must not yield
 * more than one.
 */
export const incrementOwnVersion = (userId: number, changedRows: RawBuilder<unknown>) => sql`
  insert into notification_versions (user_id, version) select ${userId}::int, 1 ${changedRows}
  on conflict (user_id) do update set version = notification_versions.version + 1`
