import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

type Measurement = { label: string; value: number }

/**
 * Exposes on `/metrics` what the operator watches in the database: jobs, mails, storage and the followers of facts. Each
 * figure is that of the whole installation, so all nodes return the same. All queries use an index or read few rows.
 */
export function measureQueues(app: FastifyInstance, { db }: Store, config: Config) {
  const measure = (name: string, help: string, label: string, query: ReturnType<typeof sql<Measurement>>) =>
    app.addGauge({ name, help, label }, async () => (await query.execute(db)).rows)

  measure('jobs_waiting', 'Jobs that wait, by queue.', 'queue', ofEachQueue(sql`count(*)`, sql`j.state < 'active'`))
  measure(
    'jobs_oldest_seconds',
    'How long the oldest job waits since it could have started, by queue; 0 if none waits.',
    'queue',
    ofEachQueue(secondsSince(sql`j.start_after`), sql`j.state < 'active' and j.start_after <= now()`),
  )
  measure(
    'jobs_failed',
    'Jobs of the last day that failed for good, by queue.',
    'queue',
    ofEachQueue(sql`count(*)`, sql`j.state = 'failed'`),
  )
  measure(
    'mails_given_up',
    // Housekeeping deletes older ones.
    'Mails of the last 7 days that were given up.',
    'kind',
    sql`select kind as label, count(*) as value from mails where gave_up_at is not null group by kind`,
  )
  measure(
    'mails_waiting',
    'Mails that are not sent yet, by kind.',
    'kind',
    sql`select kind as label, count(*) as value from mails where sent_at is null and gave_up_at is null group by kind`,
  )
  measure(
    'mails_oldest_seconds',
    'How long the oldest mail waits, by kind.',
    'kind',
    sql`select kind as label, ${secondsSince(sql`created_at`)} as value from mails
      where sent_at is null and gave_up_at is null group by kind`,
  )
  measure('storage_bytes', 'Stored bytes: of the database, and of the largest organization.', 'scope', storedBytes)
  app.addGauge(
    { name: 'storage_quota_bytes', help: 'The quotas of storage_bytes; absent if there is none.', label: 'scope' },
    async () => quotasOf(config),
  )
  // Without a mail server, nothing follows the facts for mails; the follower of an earlier configuration stands still.
  if (config.SMTP_URL)
    measure(
      'facts_oldest_unread_seconds',
      'Age of the oldest fact that a follower has not read.',
      'follower',
      unreadFacts,
    )
}

const secondsSince = (instant: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from now() - min(${instant})), 0)::float8`

const ofEachQueue = (value: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) => sql<Measurement>`
  select q.name as label, (select ${value} from pgboss.job j where j.name = q.name and ${condition}) as value
  from pgboss.queue q where q.name not like '\\_\\_%'`

/** As measured every 10 minutes. The row of organization 0 contains the size of the database. */
const storedBytes = sql<Measurement>`
  select case when organization_id = 0 then 'installation' else 'largest organization' end as label,
    max(bytes)::float8 as value
  from storage_usage group by 1`

const quotasOf = ({ STORAGE_QUOTA_INSTALLATION, STORAGE_QUOTA_ORGANIZATION }: Config): Measurement[] =>
  [
    { label: 'installation', value: STORAGE_QUOTA_INSTALLATION },
    { label: 'largest organization', value: STORAGE_QUOTA_ORGANIZATION },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))

const unreadFacts = sql<Measurement>`
  select c.follower as label, coalesce((
    select extract(epoch from now() - f.at) from facts f
    where f.transaction >= pg_snapshot_xmin(c.snapshot::pg_snapshot)
      and not pg_visible_in_snapshot(f.transaction, c.snapshot::pg_snapshot)
    order by f.transaction, f.id limit 1
  ), 0)::float8 as value
  from fact_cursors c`
