import {
  countUnread,
  listNotifications,
  listRecentNotifications,
  type NotificationType,
  readNotification,
  readNotificationStats,
} from '@muster/contracts/notifications'
import type { Person } from '@muster/server/caller'
import { notificationColumns } from '@muster/server/notification-row'
import { notFound, notYourOrganization } from '@muster/server/problems'
import { serveList, serveOne } from '@muster/server/serve-read'
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

/** The calls that read notifications. What is archived is left out unless it is asked for. */
export function notificationLists(app: FastifyInstance) {
  serveList(
    app,
    listNotifications,
    ({ db, person, input }) => ({
      ...page(filtered(db, person, input), input),
      stamp: notificationsStamp(person, input.organization_id),
    }),
    notYourOrganization,
  )
  serveList(
    app,
    listRecentNotifications,
    ({ db, person, input }) => ({
      ...page(filtered(db, person, input), input),
      stamp: notificationsStamp(person, input.organization_id),
    }),
    notYourOrganization,
  )
  serveOne(
    app,
    countUnread,
    ({ db, person, input: { organization_id } }) => ({
      row: figures(
        person,
        organization_id,
        sql`${counted(db, person, { organization_id, unread: yes })} as unread_count`,
      ),
    }),
    notYourOrganization,
  )
  serveOne(
    app,
    readNotificationStats,
    ({ db, person, input: { organization_id } }) => ({
      row: figures(
        person,
        organization_id,
        sql`
          ${counted(db, person, { organization_id })} as total,
          ${counted(db, person, { organization_id, unread: yes })} as unread_count`,
      ),
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

/** Newest first. */
const page = (notifications: Notifications, { limit, offset }: PageSlots) => {
  const rows = notifications
    .select(notificationColumns)
    .orderBy('n.id', 'desc')
    .limit(limit ?? sql<number>`10000`)
  return { rows: offset ? rows.offset(offset) : rows, total: notifications.select(sql<number>`count(*)`.as('total')) }
}

const counted = (db: Db, person: Person, filter: Filter) =>
  sql`(${filtered(db, person, filter).select(sql<number>`count(*)::int`.as('count'))})`

/** One row of figures; none for an organization that the person does not belong to. */
const figures = (person: Person, organizationId: Expression<number> | undefined, columns: RawBuilder<unknown>) =>
  sql<object>`(select ${columns} where ${notificationsStamp(person, organizationId)} is not null)`
