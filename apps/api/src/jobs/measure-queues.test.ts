import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi({ SMTP_URL: 'smtp://127.0.0.1:1', STORAGE_QUOTA_ORGANIZATION: 'off' })
})
afterAll(() => world?.close())

const query = (text: string) => world.database.pool.query(text)
const readMetrics = async (of = world) => (await of.app.inject('/metrics')).body
async function readMetric(series: string) {
  const line = (await readMetrics()).split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

it('/metrics returns the number of waiting jobs by queue and of mails given up', async () => {
  await query(`insert into pgboss.job (name, data) values ('mail', '{"mail": 1}'), ('mail', '{"mail": 2}')`)
  await query(
    `insert into mails (kind, recipient, subject, gave_up_at) values ('reset', 'ada@example.com', 'Hello', now())`,
  )
  const body = await readMetrics()
  expect(body).toContain('jobs_waiting{queue="mail"} 2\n')
  expect(body).toContain('jobs_waiting{queue="reminders"} 0\n')
  expect(body).not.toContain('__pgboss')
  expect(body).toContain('mails_given_up{kind="reset"} 1\n')
})

it('the age of a job counts from when it could start, so that a postponed job has none', async () => {
  await query(`insert into pgboss.job (name, start_after) values
    ('export', now() - interval '1 hour'), ('export', now()), ('preview', now() + interval '1 hour')`)
  expect(await readMetric('jobs_oldest_seconds{queue="export"}')).toBeCloseTo(3_600, -2)
  expect(await readMetric('jobs_oldest_seconds{queue="preview"}')).toBe(0)
})

it('jobs that failed for good are counted', async () => {
  expect(await readMetric('jobs_failed{queue="files"}')).toBe(0)
  await query(`insert into pgboss.job (name, state) values ('files', 'failed'), ('files', 'completed')`)
  expect(await readMetric('jobs_failed{queue="files"}')).toBe(1)
})

it('waiting mails are counted, with the age of the oldest', async () => {
  await query(`insert into mails (kind, recipient, subject, created_at, sent_at) values
    ('invitation', 'a@example.com', 'Hello', now() - interval '2 hours', null),
    ('invitation', 'b@example.com', 'Hello', now(), null),
    ('invitation', 'c@example.com', 'Hello', now() - interval '9 hours', now())`)
  expect(await readMetric('mails_waiting{kind="invitation"}')).toBe(2)
  expect(await readMetric('mails_oldest_seconds{kind="invitation"}')).toBeCloseTo(7_200, -2)
})

it('storage is that of the database and of the largest organization, with the quotas that there are', async () => {
  await query('insert into storage_usage (organization_id, bytes) values (0, 7000), (1, 50), (2, 90)')
  expect(await readMetric('storage_bytes{scope="installation"}')).toBe(7_000)
  expect(await readMetric('storage_bytes{scope="largest organization"}')).toBe(90)
  expect(await readMetric('storage_quota_bytes{scope="installation"}')).toBe(50e9)
  expect(await readMetric('storage_quota_bytes{scope="largest organization"}')).toBeUndefined()
})

it('a follower is as far behind as its oldest unread fact is old', async () => {
  const series = 'facts_oldest_unread_seconds{follower="slow"}'
  await query(`insert into fact_cursors values ('slow', pg_current_snapshot()::text)`)
  expect(await readMetric(series)).toBe(0)
  const team = await world.team()
  await world.as(team.manager).post('/projects/', { name: 'Website', organization_id: team.id })
  await query(`update facts set at = now() - interval '10 minutes'`)
  expect(await readMetric(series)).toBeCloseTo(600, -1)
  await query(`update fact_cursors set snapshot = pg_current_snapshot()::text where follower = 'slow'`)
  expect(await readMetric(series)).toBe(0)
})

it('without a mail server, followers are not measured, because those of an earlier configuration stand still', async () => {
  const other = await testApi()
  expect(await readMetrics(other)).not.toContain('facts_oldest_unread_seconds')
  await other.close()
})
