import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

export type SeededOrganization = {
  organizationId: number
  projectId: number
  token: string
  firstTaskId: number
  taskCount: number
}

/** Inserts one organization with 50 users, 22 projects and this many tasks, each with one or two assignees. */
export async function seed(ownerUrl: string, taskCount = 11_100): Promise<SeededOrganization> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {}) // the running query reports the error
  await client.connect()
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await client.query(`
    create sequence if not exists bench_numbers start 1000000;
    insert into users (email, username, full_name, status, is_verified)
      select 'p' || n || '@example.com', 'p' || n, 'Person ' || n, 'active', true from generate_series(1, 50) n;
    insert into organizations (name, description, key_prefix) values ('Bench', 'Bench', 'BE');
    insert into task_numbers (organization_id, last) select id, ${taskCount} from organizations;
    insert into memberships (organization_id, user_id, role, status, joined_at)
      select o.id, u.id, case when u.id <= 2 then 'admin' when u.id <= 8 then 'manager' else 'member' end, 'active', now()
      from organizations o, users u;
    insert into sessions (user_id, token_hash) values (3, '\\x${hash}');
    insert into projects (organization_id, name, created_by)
      select o.id, 'Project ' || n, 1 from organizations o, generate_series(1, 22) n;
    insert into tasks (organization_id, number, project_id, title, description, status, priority, position, created_by, due_date)
      select o.id, n, 1 + n % 22, 'Task number ' || n, repeat('Some words about it. ', 5),
        (array['todo', 'in_progress', 'in_review', 'done', 'cancelled'])[1 + n % 5],
        (array['low', 'medium', 'high', 'urgent'])[1 + n % 4], n * 1024.0, 1 + n % 50, '2026-12-01T23:59:59'
      from organizations o, generate_series(1, ${taskCount}) n;
    insert into task_assignees (task_id, user_id, organization_id, place)
      select t.id, 1 + (t.id + a * 7) % 50, t.organization_id, a from tasks t, generate_series(1, 2) a
      where a = 1 or t.id % 2 = 0;
  `)
  // This is a separate query, because the statements above run in one transaction, in which VACUUM is not allowed. It
  // names only tables with rows: for a table that was empty at its last ANALYZE, PostgreSQL plans to read the entire
  // table, and connections would keep that plan while the table grows. An
  // installation without this benchmark has no such tables, because autovacuum analyzes a table only after rows have
  // been written to it.
  await client.query(
    'vacuum analyze users, organizations, task_numbers, memberships, sessions, projects, tasks, task_assignees',
  )
  const { rows } = await client.query(
    'select min(id)::int as first, (select min(id)::int from projects) as project, (select min(id)::int from organizations) as organization from tasks',
  )
  // The application role needs access to the sequence that was created here.
  await client.query(
    `do $$ begin if exists (select from pg_roles where rolname = 'muster_app') then grant usage on sequence bench_numbers to muster_app; end if; end $$`,
  )
  await client.end()
  return {
    organizationId: rows[0].organization,
    projectId: rows[0].project,
    token,
    firstTaskId: rows[0].first,
    taskCount,
  }
}
