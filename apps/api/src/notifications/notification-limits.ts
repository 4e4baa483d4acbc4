import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { mailboxOf } from '../mail/mailbox-of.ts'
import type { MailedNotification } from './mailed-notifications.ts'

/** Notifications beyond these limits are mailed together later; see docs/operations.md, "Limits". */
const notificationLimits = {
  perReceiverAndHour: 20,
  perSenderAndHour: 200,
  /** How long mentions in a room are collected for one mail. */
  mentionMinutes: 3,
  /** The delay of a digest of notifications beyond a limit. */
  digestMinutes: { receiver: 60, sender: 10 },
}

/** The number of notification mails within the last hour, by receiving mailbox and by the user who caused them. */
type Counts = { toReceiver: Map<string, number>; bySender: Map<number, number> }

export async function countsOf(tx: Tx, notifications: readonly MailedNotification[]): Promise<Counts> {
  const mailboxes = [...new Set(notifications.map(({ email }) => mailboxOf(email)))]
  const senderIds = [...new Set(notifications.flatMap(({ actor_id }) => actor_id ?? []))]
  const { rows: receivedCounts } = await sql<{ mailbox: string; mails: number }>`
    select mailbox, count(*)::int as mails from mails
    where mailbox = any(${mailboxes}::text[]) and kind = 'notification' and created_at > now() - interval '1 hour'
    group by mailbox`.execute(tx)
  const { rows: causedCounts } = await sql<{ caused_by: number; mails: number }>`
    select caused_by, count(*)::int as mails from mails
    where caused_by = any(${senderIds}::int[]) and kind = 'notification' and created_at > now() - interval '1 hour'
    group by caused_by`.execute(tx)
  return {
    toReceiver: new Map(receivedCounts.map(({ mailbox, mails }) => [mailbox, mails])),
    bySender: new Map(causedCounts.map(({ caused_by, mails }) => [caused_by, mails])),
  }
}

/** Updates the counts for a mail that has just been posted. */
export function countMail(
  { toReceiver, bySender }: Counts,
  { email, actor_id }: Pick<MailedNotification, 'email' | 'actor_id'>,
) {
  const mailbox = mailboxOf(email)
  toReceiver.set(mailbox, (toReceiver.get(mailbox) ?? 0) + 1)
  if (actor_id !== null) bySender.set(actor_id, (bySender.get(actor_id) ?? 0) + 1)
}

export const receivedTooMany = ({ toReceiver }: Counts, email: string) =>
  (toReceiver.get(mailboxOf(email)) ?? 0) >= notificationLimits.perReceiverAndHour

/** How many minutes the notification waits for a digest; 0 if it is mailed now. */
export function minutesToWait(counts: Counts, notification: MailedNotification): number {
  const { perSenderAndHour, mentionMinutes, digestMinutes } = notificationLimits
  if (receivedTooMany(counts, notification.email)) return digestMinutes.receiver
  if (notification.actor_id !== null && (counts.bySender.get(notification.actor_id) ?? 0) >= perSenderAndHour) {
    return digestMinutes.sender
  }
  return notification.type === 'mention' && notification.room_id !== null ? mentionMinutes : 0
}
