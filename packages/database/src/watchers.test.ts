import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore } from './testing-migrations.ts'

let database: Awaited<ReturnType<typeof databaseBefore>>
beforeAll(async () => {
  database = await databaseBefore('0046')
})
afterAll(() => database.close())

it('the migration lets users who were mentioned on a task follow it, once each', async () => {
  await database.rows(`
    insert into users (email, username, status) values
      ('ann@example.com', 'ann', 'active'), ('ben@example.com', 'ben', 'active');
    insert into organizations (name, description, key_prefix) values ('Harbour Works', 'x', 'HW');
    insert into memberships (organization_id, user_id, role, status) values
      (1, 1, 'admin', 'active'), (1, 2, 'manager', 'active');
    insert into projects (organization_id, name) values (1, 'Greenhouse');
    insert into tasks (organization_id, number, project_id, title, position) values (1, 1, 1, 'Glass', 1), (1, 2, 1, 'Wood', 2);
    insert into notifications (organization_id, user_id, type, kind, "values", task_id, created_at) values
      (1, 1, 'mention', 'task.mentioned', '{}', 1, '2026-11-02'),
      (1, 1, 'mention', 'task.mentioned_in_description', '{}', 1, '2026-11-01'),
      (1, 1, 'mention', 'text', '{}', 2, '2026-11-03'),
      (1, 2, 'task_comment', 'task.commented', '{}', 1, '2026-11-01'),
      (1, 2, 'mention', 'chat.mentioned', '{}', null, '2026-11-01'),
      (1, 2, 'mention', 'task.mentioned', '{}', 999, '2026-11-01')`)
  await database.migrateTo('0046')
  const columns = `task_id, user_id, is_following, reason, created_at::date::text as since`
  expect(await database.rows(`select ${columns} from task_watchers order by task_id`)).toEqual([
    { task_id: 1, user_id: 1, is_following: true, reason: 'mentioned', since: '2026-11-01' },
    { task_id: 2, user_id: 1, is_following: true, reason: 'mentioned', since: '2026-11-03' },
  ])
  expect(await database.rows('select * from mutes')).toEqual([])
})
