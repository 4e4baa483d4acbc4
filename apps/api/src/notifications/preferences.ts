import {
  defaultPreference,
  listPreferences,
  type NotificationPreference,
  notificationTypes,
} from '@muster/contracts/notifications'
import type { Session } from '@muster/server/access/session'
import { personIn } from '@muster/server/access/sight'
import { refuseStale, tagOf } from '@muster/server/http/etag'
import { unauthenticated } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { Store } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { countUp, ownVersion } from './stamp.ts'

const defaults = notificationTypes.map(defaultPreference)

export function preferenceList(app: FastifyInstance) {
  serveList(
    app,
    listPreferences,
    ({ person }) => ({
      rows: preferencesOf(person),
      total: sql.lit(defaults.length),
      stamp: preferencesStamp(person),
    }),
    () => unauthenticated(),
  )
}

/** Stores the preferences that are sent, keeps the others, and returns all. */
export function updatePreferences(
  store: Store,
  session: Session,
  wanted: NotificationPreference[],
  { url, headers }: { url: string; headers: { 'if-match'?: string } },
): Promise<NotificationPreference[]> {
  const person = personIn(session.userId)
  return store.write(async (tx) => {
    // Locks the user's row, so that a concurrent change waits here.
    const { rows: stamps } = await sql<{ stamp: string }>`select ${preferencesStamp(person)} as stamp
      from users where id = ${person} for no key update`.execute(tx)
    refuseStale(headers['if-match'], tagOf(session.userId, stamps[0]?.stamp ?? '', url))
    await sql`
      with chosen as (
        insert into notification_preferences (user_id, type, in_app, mail)
        select ${person}, c.type, c.in_app, c.mail
        from json_to_recordset(${JSON.stringify(wanted)}) as c(type text, in_app boolean, mail boolean)
        on conflict (user_id, type) do update set in_app = excluded.in_app, mail = excluded.mail
        returning 1
      )
      ${countUp(session.userId, sql`from chosen limit 1`)}`.execute(tx)
    const { rows } = await sql<NotificationPreference>`${preferencesOf(person)}`.execute(tx)
    return rows
  })
}

const preferencesStamp = (person: Expression<number>) => sql<string>`${ownVersion(person)}::text`

/** All preferences in the order of the vocabulary, with the defaults for types without a choice of the user. */
const preferencesOf = (person: Expression<number>) => sql<NotificationPreference>`(
  select d.type, coalesce(p.in_app, d.in_app) as in_app, coalesce(p.mail, d.mail) as mail
  from rows from (json_to_recordset(${JSON.stringify(defaults)}) as (type text, in_app boolean, mail boolean))
    with ordinality as d(type, in_app, mail, place)
  left join notification_preferences p on p.user_id = ${person} and p.type = d.type
  order by d.place
)`
