import pg from 'pg'

const tables = ['goals', 'milestones', 'goal_milestones', 'tasks', 'facts', 'notifications']

export const sizes = { tasks: 100_000, goals: 2_000, notifications: 1_000_000 }

/** Fills a seeded organization with the goals, milestones, facts and notifications of a year of use. */
export async function fillOrganization(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // Until `vacuumTables` runs, PostgreSQL must have no statistics about the new rows.
  await client.query(tables.map((table) => `alter table ${table} set (autovacuum_enabled = off);`).join(''))
  await client.query(`
    insert into goals (organization_id, project_id, user_id, title, target_value, unit, start_date, end_date, created_at)
      select o.id, 1 + n % 22, 1 + n % 50, 'Goal number ' || n, 100, '%', '2026-01-01', '2027-12-31T23:59:59',
        now() - (${sizes.goals} - n) * interval '1 year' / ${sizes.goals}
      from organizations o, generate_series(1, ${sizes.goals}) n;
    insert into milestones (organization_id, project_id, title, due_date, status, progress, completed_at)
      select g.organization_id, g.project_id, g.title || ', part ' || n, '2027-12-31T23:59:59',
        (array['completed', 'in_progress', 'in_progress', 'not_started'])[n], (array[100, 60, 20, 0])[n],
        case n when 1 then now() end
      from goals g, generate_series(1, 4) n;
    insert into goal_milestones (organization_id, goal_id, milestone_id)
      select g.organization_id, g.id, m.id from milestones m join goals g on m.title like g.title || ', part %';
    update tasks t set
      created_at = now() - (${sizes.tasks} - t.number) * interval '1 year' / ${sizes.tasks},
      completed_at = case when t.status = 'done' then now() - (${sizes.tasks} - t.number) * interval '300 days' / ${sizes.tasks} end,
      goal_id = g.id, milestone_id = m.id
    from goals g join milestones m on m.title = g.title || ', part 1'
    where g.title = 'Goal number ' || (t.number % ${sizes.goals} + 1);
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action)
      select t.organization_id, t.created_by, 'task.created', 'task', t.id, 'created' from tasks t;
    insert into notifications
        (organization_id, user_id, type, kind, "values", task_id, task_title, created_at, read_at, archived_at)
      select t.organization_id, 1 + n % 50, 'task_created', 'task.created', json_build_object('actor', 'Somebody', 'title', t.title),
        t.id, t.title, t.created_at, case when n % 41 > 0 then now() end, case when n % 11 = 3 then now() end
      from tasks t join generate_series(1, ${sizes.notifications}) n on t.number = n / 10;
  `)
  await client.end()
}

/** Vacuums and analyzes the tables, as autovacuum would have done during a year of use. */
export async function vacuumTables(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // Filling the tables updated every task, which left a dead version of each row. In a year of use, autovacuum would
  // have removed these versions long ago.
  await client.query('vacuum full tasks')
  await client.query(tables.map((table) => `alter table ${table} reset (autovacuum_enabled);`).join(''))
  await client.query('vacuum analyze')
  await client.end()
}
