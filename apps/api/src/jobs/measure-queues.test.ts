import { expect, it } from 'vitest'
import { testApi } from '../testing/world.ts'

it('/metrics returns the number of waiting jobs by queue and of mails given up', async () => {
  const world = await testApi({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await world.database.pool.query(
    `insert into pgboss.job (name, data) values ('mail', '{"mail": 1}'), ('mail', '{"mail": 2}')`,
  )
  await world.database.pool.query(
    `insert into mails (kind, recipient, subject, gave_up_at) values ('reset', 'ada@example.com', 'Hello', now())`,
  )
  const { body } = await world.app.inject('/metrics')
  expect(body).toContain('jobs_waiting{queue="mail"} 2\n')
  expect(body).toContain('jobs_waiting{queue="reminders"} 0\n')
  expect(body).not.toContain('__pgboss')
  expect(body).toContain('mails_given_up{kind="reset"} 1\n')
  await world.close()
})
