import {
  defaultPreference,
  listPreferences,
  type NotificationPreference,
  notificationTypes,
} from '@muster/contracts/notifications'
import type { Principal } from '@muster/server/access/principal'
import { userIdExpression } from '@muster/server/access/visibility'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseUnauthenticated } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { Store } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { incrementOwnVersion, ownVersion } from './stamp.ts'

const defaults = notificationTypes.map(defaultPreference)

export function preferenceList(app: FastifyInstance) {
  serveList(
    app,
    listPreferences,
    ({ callerId }) => ({
      rows: preferencesOf(callerId),
      total: sql.lit(defaults.length),
      stamp: preferencesStamp(callerId),
    }),
    () => refuseUnauthenticated(),
  )
}

/** Stores the requested preferences, keeps the others, and returns all. */
export function updatePreferences(
  store: Store,
  principal: Principal,
  requested: NotificationPreference[],
  { url, headers }: { url: string; headers: { 'if-match'?: string } },
): Promise<NotificationPreference[]> {
  const callerId = userIdExpression(principal.userId)
  return store.write(async (tx) => {
    // Locks the user's row, so that a concurrent change waits here.
    const { rows: stamps } = await sql<{ stamp: string }>`select ${preferencesStamp(callerId)} as stamp
      from users where id = ${callerId} for no key update`.execute(tx)
    refuseStaleTag(headers['if-match'], tagOf(principal.userId, stamps[0]?.stamp ?? '', url))
    await sql`
      with chosen as (
        insert into notification_preferences (user_id, type, in_app, mail)
        select ${callerId}, c.type, c.in_app, c.mail
        from json_to_recordset(${JSON.stringify(requested)}) as c(type text, in_app boolean, mail boolean)
        on conflict (user_id, type) do update set in_app = excluded.in_app, mail = excluded.mail
        returning 1
      )
      ${incrementOwnVersion(principal.userId, sql`from chosen limit 1`)}`.execute(tx)
    const { rows } = await sql<NotificationPreference>`${preferencesOf(callerId)}`.execute(tx)
    return rows
  })
}

const preferencesStamp = (callerId: Expression<number>) => sql<string>`${ownVersion(callerId)}::text`

/** All preferences in the order of `notificationTypes`, with the defaults for types that the user has not set. */
const preferencesOf = (callerId: Expression<number>) => sql<NotificationPreference>`(
  select d.type, coalesce(p.in_app, d.in_app) as in_app, coalesce(p.mail, d.mail) as mail
  from rows from (json_to_recordset(${JSON.stringify(defaults)}) as (type text, in_app boolean, mail boolean))
    with ordinality as d(type, in_app, mail, place)
  left join notification_preferences p on p.user_id = ${callerId} and p.type = d.type
  order by d.place
)`
