import {
  countUnread,
  listNotifications,
  listRecentNotifications,
  type NotificationType,
  readNotification,
  readNotificationStats,
} from '@muster/contracts/notifications'
import type { Person } from '@muster/server/access/caller'
import { notificationColumns, notificationOf } from '@muster/server/facts/notification-row'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
import { eachWritten, serveList, serveOne, written } from '@muster/server/serve/serve-read'
import { serveStamped } from '@muster/server/serve/serve-stamped'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { notificationsStamp } from './stamp.ts'
import { notificationsVisibleTo } from './visible-to.ts'

type Filter = {
  organization_id?: Expression<number>
  type?: Expression<NotificationType>
  read?: Expression<boolean>
  unread?: Expression<boolean>
  archived?: Expression<boolean>
}
type PageSlots = { limit?: Expression<number>; offset?: Expression<number> }
type Notifications = ReturnType<typeof notificationsVisibleTo>

/** Serves the lists and counts of notifications. Archived ones are returned only on request. */
export function notificationLists(app: FastifyInstance) {
  serveList(
    app,
    listNotifications,
    ({ db, person, input }) => ({
      ...page(db, filtered(db, person, input), input),
      stamp: notificationsStamp(person, input.organization_id),
    }),
    notYourOrganization,
    eachWritten(notificationOf),
  )
  serveList(
    app,
    listRecentNotifications,
    ({ db, person, input }) => ({
      ...page(db, filtered(db, person, input), input),
      stamp: notificationsStamp(person, input.organization_id),
    }),
    notYourOrganization,
    eachWritten(notificationOf),
  )
  serveStamped(
    app,
    countUnread,
    ({ db, person, input: { organization_id } }) => ({
      json: figures(sql`${counted(db, person, { organization_id, unread: yes })} as unread_count`),
      stamp: notificationsStamp(person, organization_id),
    }),
    notYourOrganization,
  )
  serveStamped(
    app,
    readNotificationStats,
    ({ db, person, input: { organization_id } }) => ({
      json: figures(sql`
        ${counted(db, person, { organization_id })} as total,
        ${counted(db, person, { organization_id, unread: yes })} as unread_count`),
      stamp: notificationsStamp(person, organization_id),
    }),
    notYourOrganization,
  )
  serveOne(
    app,
    readNotification,
    ({ db, person, input }) => ({
      row: notificationsVisibleTo(db, person).where('n.id', '=', input.id).select(notificationColumns),
    }),
    () => notFound('Notification'),
    written(notificationOf),
  )
}

const yes = sql<boolean>`true`

const filtered = (db: Db, person: Person, { organization_id, type, read, unread, archived }: Filter): Notifications =>
  notificationsVisibleTo(db, person)
    .where('n.archived_at', archived ? 'is not' : 'is', null)
    .$if(organization_id !== undefined, (q) => q.where('n.organization_id', '=', organization_id ?? sql<number>`null`))
    .$if(type !== undefined, (q) => q.where('n.type', '=', type ?? sql<string>`null`))
    .$if(read !== undefined, (q) => q.where('n.read_at', 'is not', null))
    .$if(unread !== undefined, (q) => q.where('n.read_at', 'is', null))

/** Newest first. The ids of the page are found in the index, and only its rows are read. */
function page(db: Db, notifications: Notifications, { limit, offset }: PageSlots) {
  const ids = notifications
    .select('n.id')
    .orderBy('n.id', 'desc')
    .limit(limit ?? sql<number>`10000`)
  return {
    rows: sql<object>`(
      select n.* from ${offset ? ids.offset(offset) : ids} found
      cross join lateral ${db
        .selectFrom('notifications as n')
        .where('n.id', '=', sql.ref<number>('found.id'))
        .select(notificationColumns)
        .offset(sql.lit(0))} n
      order by found.id desc
    )`,
    total: notifications.select(sql<number>`count(*)`.as('total')),
  }
}

const counted = (db: Db, person: Person, filter: Filter) =>
  sql`(${filtered(db, person, filter).select(sql<number>`count(*)::int`.as('count'))})`

const figures = (columns: RawBuilder<unknown>) => sql`(select row_to_json(o) from (select ${columns}) o)`
