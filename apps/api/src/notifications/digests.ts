import type { Config } from '@muster/server/run/env'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { MailQueue } from '../mail/mailbox.ts'
import { digestOf } from './mail-of.ts'
import { type MailedNotification, waitingNotifications } from './mailed-notifications.ts'
import { countsOf, receivedTooMany } from './notification-limits.ts'

/** The maximum number of receivers whose digests one run posts. */
const maxUsers = 200

/** Adds a notification to the next digest of its receiver. */
export const holdForDigest = (tx: Tx, { user_id, id }: MailedNotification, minutes: number) =>
  tx
    .insertInto('digest_notifications')
    .values({ user_id, notification_id: id, due_at: sql`now() + ${minutes} * interval '1 minute'` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Posts the digests that are due: one mail for each user and organization about all notifications that are waiting. The
 * digests of a user who has reached the hourly limit are postponed. Returns whether it posted a mail.
 */
export async function postDigests(tx: Tx, mailbox: MailQueue, config: Pick<Config, 'PUBLIC_URL'>): Promise<boolean> {
  const { rows: users } = await sql<{ user_id: number }>`
    select distinct user_id from digest_notifications where due_at <= now() limit ${maxUsers}`.execute(tx)
  let posted = false
  for (const { user_id } of users) {
    const notifications = await waitingNotifications(tx, user_id)
    const counts = await countsOf(tx, notifications)
    if (notifications[0] && receivedTooMany(counts, notifications[0].email)) {
      await tx
        .updateTable('digest_notifications')
        .set({ due_at: sql`now() + interval '5 minutes'` })
        .where('user_id', '=', user_id)
        .execute()
      continue
    }
    for (const [first, ...others] of byOrganization(notifications)) {
      // The mail has no `cause`, so that it does not count towards the limits of the users who caused the
      // notifications.
      await mailbox.post(tx, digestOf([first, ...others], config))
      posted = true
    }
    await tx.deleteFrom('digest_notifications').where('user_id', '=', user_id).execute()
  }
  return posted
}

function byOrganization(notifications: readonly MailedNotification[]): [MailedNotification, ...MailedNotification[]][] {
  const groups = new Map<number, [MailedNotification, ...MailedNotification[]]>()
  for (const notification of notifications) {
    const group = groups.get(notification.organization_id)
    if (group) group.push(notification)
    else groups.set(notification.organization_id, [notification])
  }
  return [...groups.values()]
}
