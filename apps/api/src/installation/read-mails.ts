import type { MailHealth } from '@muster/contracts/installation'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** The state of the mails. Neither recipients nor texts are read. */
export async function readMails(db: Db, userId: number, isSent: boolean): Promise<MailHealth> {
  const [totals, faults, tests] = await Promise.all([
    sql<Pick<MailHealth, 'waiting' | 'oldest_seconds' | 'sent_today' | 'given_up'>>`
      select count(*) filter (where is_waiting)::int as waiting,
        coalesce(extract(epoch from now() - min(created_at) filter (where is_waiting)), 0)::float8 as oldest_seconds,
        count(*) filter (where sent_at > now() - interval '1 day')::int as sent_today,
        count(gave_up_at)::int as given_up
      from (select *, sent_at is null and gave_up_at is null as is_waiting from mails) m`.execute(db),
    sql<MailHealth['faults'][number]>`
      select kind, failure, count(*) filter (where gave_up_at is null)::int as waiting, count(gave_up_at)::int as given_up,
        max(coalesce(gave_up_at, created_at)) as last_at
      from mails where sent_at is null and (gave_up_at is not null or attempts > 0)
      group by kind, failure order by last_at desc limit 20`.execute(db),
    sql<NonNullable<MailHealth['test']>>`
      select created_at as requested_at, sent_at, gave_up_at, attempts, failure
      from mails where kind = 'test' and caused_by = ${userId} order by created_at desc limit 1`.execute(db),
  ])
  const total = totals.rows[0] ?? { waiting: 0, oldest_seconds: 0, sent_today: 0, given_up: 0 }
  return { is_sent: isSent, ...total, faults: faults.rows, test: tests.rows[0] ?? null }
}
