import type { Notification } from '@muster/contracts/notifications'
import { notificationColumns, notificationOf } from '@muster/server/facts/notification-row'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import type { FeedFact } from './read-facts.ts'

/** A notification and its receiver. */
export type UserNotification = { userId: number; notification: Notification }

/**
 * The notifications about these facts, oldest first. Archived notifications are excluded: those that a user receives
 * only by mail are archived as soon as they are created.
 */
export async function notificationsOf({ db }: Store, facts: FeedFact[]): Promise<UserNotification[]> {
  if (facts.length === 0) return []
  const rows = await db
    .selectFrom('notifications as n')
    .where(sql<boolean>`n.fact_id = any(${facts.map(({ id }) => id)}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .select(['n.user_id', ...notificationColumns])
    .orderBy('n.id')
    .execute()
  return rows.map(({ user_id, ...row }) => ({ userId: user_id, notification: notificationOf(row) }))
}
