import {
  countUnread,
  listNotifications,
  listRecentNotifications,
  type NotificationType,
  readNotification,
  readNotificationStats,
} from '@muster/contracts/notifications'
import type { UserIdExpression } from '@muster/server/access/caller'
import { notificationColumns, notificationOf } from '@muster/server/facts/notification-row'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { serveList, serveOne, writeEach, writeObject } from '@muster/server/serve/serve-read'
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

/**
 * Serves single notifications, lists and counts. A list contains either the archived notifications, if they are
 * requested, or the others; the counts exclude archived ones.
 */
export function notificationLists(app: FastifyInstance) {
  serveList(
    app,
    listNotifications,
    ({ db, callerId, input }) => ({
      ...page(db, filterNotifications(db, callerId, input), input),
      stamp: notificationsStamp(callerId, input.organization_id),
    }),
    refuseOtherOrganization,
    { write: writeEach(notificationOf) },
  )
  serveList(
    app,
    listRecentNotifications,
    ({ db, callerId, input }) => ({
      ...page(db, filterNotifications(db, callerId, input), input),
      stamp: notificationsStamp(callerId, input.organization_id),
    }),
    refuseOtherOrganization,
    { write: writeEach(notificationOf) },
  )
  serveStamped(
    app,
    countUnread,
    ({ db, callerId, input: { organization_id } }) => ({
      json: jsonRow(sql`${countRow(db, callerId, { organization_id, unread: always })} as unread_count`),
      stamp: notificationsStamp(callerId, organization_id),
    }),
    refuseOtherOrganization,
  )
  serveStamped(
    app,
    readNotificationStats,
    ({ db, callerId, input: { organization_id } }) => ({
      json: jsonRow(sql`
        ${countRow(db, callerId, { organization_id })} as total,
        ${countRow(db, callerId, { organization_id, unread: always })} as unread_count`),
      stamp: notificationsStamp(callerId, organization_id),
    }),
    refuseOtherOrganization,
  )
  serveOne(
    app,
    readNotification,
    ({ db, callerId, input }) => ({
      row: notificationsVisibleTo(db, callerId).where('n.id', '=', input.id).select(notificationColumns),
    }),
    () => refuseNotFound('Notification'),
    writeObject(notificationOf),
  )
}

const always = sql<boolean>`true`

const filterNotifications = (
  db: Db,
  callerId: UserIdExpression,
  { organization_id, type, read, unread, archived }: Filter,
): Notifications =>
  notificationsVisibleTo(db, callerId)
    .where('n.archived_at', archived ? 'is not' : 'is', null)
    .$if(organization_id !== undefined, (q) => q.where('n.organization_id', '=', organization_id ?? sql<number>`null`))
    .$if(type !== undefined, (q) => q.where('n.type', '=', type ?? sql<string>`null`))
    .$if(read !== undefined, (q) => q.where('n.read_at', 'is not', null))
    .$if(unread !== undefined, (q) => q.where('n.read_at', 'is', null))

/**
 * One page, newest first. The ids of the page are read first, usually from an index alone, so that the other columns
 * are read only for the rows of the page.
 */
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

const countRow = (db: Db, callerId: UserIdExpression, filter: Filter) =>
  sql`(${filterNotifications(db, callerId, filter).select(sql<number>`count(*)::int`.as('count'))})`

const jsonRow = (columns: RawBuilder<unknown>) => sql`(select row_to_json(o) from (select ${columns}) o)`
