import pg from 'pg'

export const sizes = { tasks: 50_000, dependencies: 20_000, fields: 30, entries: 200_000 }

/** How many custom fields a task has a value of. */
const fieldsPerTask = 5

/** The projects whose tasks have neither labels nor values, so that lists with and without them can be compared. */
const isPlain = 't.project_id % 2 = 0'

/**
 * Adds labels, dependencies, custom fields with values, and time entries to a seeded organization. Tasks of projects with
 * odd ids get up to three labels and the values of five fields.
 */
export async function fillDepth(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    insert into labels (organization_id, name, color)
      select o.id, 'Label ' || n, (array['blue', 'green', 'red', 'teal', 'gray'])[1 + n % 5]
      from organizations o, generate_series(1, 12) n;
    insert into task_labels (task_id, label_id, organization_id)
      select t.id, l.id, t.organization_id from tasks t join labels l on (t.id + l.id * 5) % 12 < 3 and l.id % 12 <> t.id % 7
      where not (${isPlain});
    -- A task blocks only later ones, so there is no cycle.
    insert into task_dependencies (organization_id, from_task_id, to_task_id, kind, created_by)
      select t.organization_id, t.id, t.id + 1 + t.id % 97, 'blocks', 1
      from tasks t where t.number % 5 < 2 and t.number < ${sizes.tasks - 100} order by t.id limit ${sizes.dependencies};
    update tasks t set blocked_task_count = counted.blocked, open_blocker_count = counted.open
      from (
        select t.id,
          (select count(*) from task_dependencies d where d.from_task_id = t.id) as blocked,
          (select count(*) from task_dependencies d join tasks f on f.id = d.from_task_id
            where d.to_task_id = t.id and f.status not in ('done', 'cancelled')) as open
        from tasks t
      ) counted
      where counted.id = t.id and (counted.blocked > 0 or counted.open > 0);
    insert into custom_fields (organization_id, name, kind, currency, position)
      select o.id, 'Field ' || n,
        (array['text', 'number', 'money', 'select', 'multi_select', 'date', 'person', 'checkbox', 'link'])[1 + n % 9],
        case when n % 9 = 2 then 'EUR' end, n
      from organizations o, generate_series(1, ${sizes.fields}) n;
    insert into custom_field_options (organization_id, field_id, name, color, position)
      select f.organization_id, f.id, 'Option ' || n, 'blue', n
      from custom_fields f, generate_series(1, 6) n where f.kind in ('select', 'multi_select');
    insert into custom_field_projects (project_id, field_id, organization_id)
      select p.id, f.id, p.organization_id from projects p, custom_fields f;
    insert into task_field_values
        (task_id, field_id, part, organization_id, kind, text_value, number_value, date_value, user_id, option_id)
      select t.id, f.id, case when f.kind = 'multi_select' then o.id else 0 end, t.organization_id, f.kind,
        case f.kind when 'text' then 'Value ' || t.id when 'link' then 'https://example.com/' || t.id end,
        case when f.kind in ('number', 'money') then t.id % 1000 end,
        case when f.kind = 'date' then date '2026-01-01' + t.id % 300 end,
        case when f.kind = 'person' then 1 + t.id % 50 end,
        case when f.kind in ('select', 'multi_select') then o.id end
      from tasks t
      join custom_fields f on (f.position + t.id) % ${sizes.fields / fieldsPerTask} = 0
      left join lateral (
        select o.id from custom_field_options o where o.field_id = f.id and o.position = 1 + t.id % 6
      ) o on true
      where not (${isPlain});
    insert into time_entries (organization_id, task_id, user_id, started_at, ended_at, started_on, ended_on)
      select t.organization_id, t.id, 1 + n % 50, at, at + interval '45 minutes', at::date, at::date
      from generate_series(1, ${sizes.entries}) n
      join tasks t on t.number = 1 + n % ${sizes.tasks}
      cross join lateral (select timestamptz '2026-01-05 09:00Z' + (n % 300) * interval '1 day' as at) x;
  `)
  await client.query('vacuum analyze')
  await client.end()
}
