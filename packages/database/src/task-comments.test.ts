import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore } from './testing-migrations.ts'

let database: Awaited<ReturnType<typeof databaseBefore>>
beforeAll(async () => {
  database = await databaseBefore('0016')
})
afterAll(() => database.close())

it('the migration counts only comments of users, and names fields in history by label [U7] [U8]', async () => {
  const userComment = 'Task updated: assigned_to'
  await database.rows(`
    insert into users (email, username, status) values ('ann@example.com', 'ann', 'active');
    insert into organizations (name, description, key_prefix) values ('Harbour Works', 'x', 'HW');
    insert into memberships (organization_id, user_id, role, status) values (1, 1, 'admin', 'active');
    insert into projects (organization_id, name) values (1, 'Greenhouse');
    insert into tasks (organization_id, number, project_id, title, position, comment_count) values (1, 1, 1, 'Glass', 1, 2);
    insert into task_comments (organization_id, task_id, user_id, kind, content) values
      (1, 1, 1, 'user', '${userComment}'),
      (1, 1, 1, 'system', 'Task updated: goal_milestone_id, due_date, assigned_to')`)
  await database.migrateTo('0016')
  expect(await database.rows('select comment_count from tasks')).toEqual([{ comment_count: 1 }])
  expect(await database.rows('select content from task_comments order by id')).toEqual([
    { content: userComment },
    { content: 'Task updated: milestone, due date, assignees' },
  ])
})
