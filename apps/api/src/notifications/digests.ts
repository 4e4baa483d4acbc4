import type { Config } from '@muster/server/run/env'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Mailbox } from '../mail/mailbox.ts'
import { digestOf } from './mail-of.ts'
import { countsOf, receivedTooMany } from './notification-limits.ts'
import { type Told, toldOf } from './told-by.ts'

/** The maximum number of receivers whose digests one run posts. */
const mostAtOnce = 200

/** Adds a notification to the next digest of its receiver. */
export const hold = (tx: Tx, { user_id, id }: Told, minutes: number) =>
  tx
    .insertInto('digest_notifications')
    .values({ user_id, notification_id: id, due_at: sql`now() + ${minutes} * interval '1 minute'` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Posts the digests that are due: one mail for each user and organization, with all notifications that wait for it. The
 * digests of a user who has reached the hourly limit are postponed.
 */
export async function postDigests(tx: Tx, mailbox: Mailbox, config: Pick<Config, 'PUBLIC_URL'>): Promise<boolean> {
  const { rows: people } = await sql<{ user_id: number }>`
    select distinct user_id from digest_notifications where due_at <= now() limit ${mostAtOnce}`.execute(tx)
  let posted = false
  for (const { user_id } of people) {
    const all = await toldOf(tx, user_id)
    const counts = await countsOf(tx, all)
    if (all[0] && receivedTooMany(counts, all[0].email)) {
      await tx
        .updateTable('digest_notifications')
        .set({ due_at: sql`now() + interval '5 minutes'` })
        .where('user_id', '=', user_id)
        .execute()
      continue
    }
    for (const [first, ...others] of byOrganization(all)) {
      // Without a cause, so that a digest does not count towards the limit of a sender.
      await mailbox.post(tx, digestOf([first, ...others], config))
      posted = true
    }
    await tx.deleteFrom('digest_notifications').where('user_id', '=', user_id).execute()
  }
  return posted
}

function byOrganization(all: readonly Told[]): [Told, ...Told[]][] {
  const groups = new Map<number, [Told, ...Told[]]>()
  for (const told of all) {
    const group = groups.get(told.organization_id)
    if (group) group.push(told)
    else groups.set(told.organization_id, [told])
  }
  return [...groups.values()]
}
