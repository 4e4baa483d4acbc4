import type { Store } from '@muster/server/store'
import { fillDemo } from '../../demo/fill.ts'

export type FilledInstallation = {
  organizationId: number
  /** A manager of the organization, whom every column of `userColumns` names at least once. */
  managerId: number
  /** The tables without a row in the demo. */
  notInDemo: string[]
}

/** Adds the demo, and then rows to the tables that the demo leaves empty. */
export async function fillEveryTable(store: Store, passwordHash: string): Promise<FilledInstallation> {
  const organizationId = await fillDemo(store, passwordHash)
  const notInDemo = await emptyTables(store)
  const managerId = await idOf(store, `select id from users where username = 'mateus'`)
  const otherId = await idOf(store, `select id from users where username = 'ewa'`)
  await store.pool.query(otherRows(organizationId, managerId, otherId))
  return { organizationId, managerId, notInDemo }
}

async function idOf({ pool }: Store, query: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(query)
  const [row] = rows
  if (!row) throw new Error(`no row: ${query}`)
  return row.id
}

/** The names of the tables, and of those columns that contain an id of a user: `table.column`. */
export async function readCatalogue({ pool }: Store): Promise<{ tables: string[]; userColumns: string[] }> {
  const { rows } = await pool.query<{ table: string; column: string; is_user: boolean }>(`
    select c.relname as "table", a.attname as "column",
      exists (
        select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
          and (f.confrelid = 'users'::regclass or (f.confrelid = 'memberships'::regclass and a.attname <> 'organization_id'))
      ) or (a.atttypid = 'int4'::regtype and a.attname ~ '(^|_)(user|actor|sender|caller|callee)_id$|_by$') as is_user
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations'
    order by 1, 2`)
  return {
    tables: [...new Set(rows.map(({ table }) => table))],
    userColumns: rows.filter(({ is_user }) => is_user).map(({ table, column }) => `${table}.${column}`),
  }
}

/** Tables without rows, except facts of accounts, which belong to no organization. */
export async function emptyTables(store: Store): Promise<string[]> {
  const { tables } = await readCatalogue(store)
  const counts = tables.map(
    (table) =>
      `select '${table}' as name, exists (select from ${table} ${table === 'facts' ? 'where organization_id is not null' : ''}) as filled`,
  )
  const { rows } = await store.pool.query<{ name: string; filled: boolean }>(counts.join(' union all '))
  return rows.filter(({ filled }) => !filled).map(({ name }) => name)
}

const otherRows = (organization: number, manager: number, other: number) => `
  insert into sessions (user_id, token_hash) values (${manager}, '\\x01');
  insert into unused_pictures (key) values ('0123456789abcdef0123456789abcdef');
  insert into links (token_hash, user_id, purpose, email, expires_at)
    values ('\\x01', ${manager}, 'reset', 'mateus@halden.example', now() + interval '1 hour');
  insert into sign_in_attempts (account, address) values ('mateus', '127.0.0.1');
  insert into sign_in_addresses (user_id, address) values (${manager}, '127.0.0.1');
  insert into mails (kind, recipient, subject, caused_by, organization_id)
    values ('invitation', 'new@halden.example', 'Invitation', ${manager}, ${organization});
  insert into connection_tests (user_id) values (${manager});
  insert into idempotent_answers (user_id, method, path, key, body_hash, status)
    values (${manager}, 'POST', '/tasks/', 'key', '\\x01', 201);
  insert into storage_usage (organization_id, bytes) values (${organization}, 1);
  insert into fact_cursors (follower, snapshot) values ('mails', '1:1:');

  with invited as (
    insert into users (email, username, status) values ('new@halden.example', 'new', 'pending') returning id
  ), membership as (
    insert into memberships (organization_id, user_id, role, status)
    select ${organization}, id, 'member', 'pending' from invited
  )
  insert into invitations (organization_id, user_id, token_hash, shown_id, email, role, invited_by, expires_at)
    select ${organization}, id, '\\x01', id, 'new@halden.example', 'member', ${manager}, now() + interval '1 day' from invited;
  with other as (
    insert into organizations (name, description, key_prefix, created_by)
    values ('Other', '', 'OT', ${manager}) returning id
  ), membership as (
    insert into memberships (organization_id, user_id, role, status) select id, ${manager}, 'member', 'pending' from other
  )
  insert into invitations (organization_id, user_id, token_hash, shown_id, email, role, expires_at)
    select id, ${manager}, '\\x02', ${manager}, 'mateus@halden.example', 'member', now() + interval '1 day' from other;
  insert into organizations (name, description, key_prefix, created_by, deleted_at, deleted_by)
    values ('Deleted', '', 'DE', ${manager}, now(), ${manager});

  insert into projects (organization_id, name, created_by, deleted_at, deleted_by)
    values (${organization}, 'Deleted', ${manager}, now(), ${manager});
  insert into goals (organization_id, user_id, title, target_value, unit, start_date, end_date, deleted_at, deleted_by)
    values (${organization}, ${manager}, 'Deleted', 1, 'pieces', '2026-01-01', '2026-12-31', now(), ${manager});
  insert into milestones (organization_id, project_id, title, due_date, created_by, deleted_at, deleted_by)
    select ${organization}, min(id), 'Deleted', '2026-12-31', ${manager}, now(), ${manager} from projects
    where organization_id = ${organization} and deleted_at is null;
  insert into tasks (organization_id, number, project_id, title, position, created_by, deleted_at, deleted_by)
    select ${organization}, 9999, min(id), 'Deleted', 1, ${manager}, now(), ${manager} from projects
    where organization_id = ${organization} and deleted_at is null;
  insert into sample_projects (organization_id, project_id, goal_ids, milestone_ids, task_ids)
    select ${organization}, min(id), '{}', '{}', '{}' from projects where organization_id = ${organization};
  insert into project_stars (organization_id, user_id, project_id)
    select ${organization}, ${manager}, min(id) from projects where organization_id = ${organization};
  insert into milestone_comments (organization_id, milestone_id, user_id, content)
    select ${organization}, min(id), ${manager}, 'Half of it is done.' from milestones where organization_id = ${organization};
  insert into milestone_celebrations (organization_id, milestone_id, user_id)
    select ${organization}, min(id), ${manager} from milestones where organization_id = ${organization};
  insert into task_assignees (organization_id, task_id, user_id, assigned_by)
    select ${organization}, min(t.id), ${manager}, ${manager} from tasks t where t.organization_id = ${organization} and t.status = 'done'
      and not exists (select from task_assignees a where a.task_id = t.id and a.user_id = ${manager});
  insert into custom_fields (organization_id, name, kind, position, deleted_at, deleted_by)
    values (${organization}, 'Deleted', 'text', 100, now(), ${manager});
  insert into templates (organization_id, kind, name, content, task_count, milestone_count, deleted_at, deleted_by)
    select ${organization}, kind, 'Deleted', content, task_count, milestone_count, now(), ${manager} from templates
    where organization_id = ${organization} limit 1;
  insert into task_field_values (organization_id, task_id, field_id, kind, user_id)
    select ${organization}, t.id, f.id, 'person', ${manager} from custom_fields f, tasks t
    where f.organization_id = ${organization} and f.kind = 'person' and t.status = 'done'
      and t.organization_id = ${organization}
    order by t.id limit 1 on conflict (task_id, field_id, part) do update set user_id = excluded.user_id;
  insert into task_dependencies (organization_id, from_task_id, to_task_id, kind, created_by)
    select ${organization}, min(id), max(id), 'relates', ${manager} from tasks
    where organization_id = ${organization} and deleted_at is null
    on conflict do nothing;
  insert into time_entries (organization_id, task_id, user_id, started_at, started_on)
    select ${organization}, min(id), ${manager}, now(), current_date from tasks where organization_id = ${organization};
  insert into time_locks (organization_id, month, locked_by) values (${organization}, '2001-01-01', ${manager});
  with series as (
    insert into task_series (organization_id, rule, mode, copied, time_zone, start_date, created_by)
    values (${organization}, 'FREQ=DAILY', 'when_finished', '{fields}', 'UTC', '2027-01-04', ${manager}) returning id
  )
    update tasks set series_id = series.id, series_number = 1, recurrence = 'FREQ=DAILY' from series
    where tasks.id = (select min(id) from tasks where organization_id = ${organization} and deleted_at is null);
  insert into task_watchers (organization_id, task_id, user_id, is_following, reason)
    select ${organization}, min(id), ${manager}, true, 'manual' from tasks where organization_id = ${organization}
    on conflict do nothing;
  insert into mutes (organization_id, user_id, task_id)
    select ${organization}, ${manager}, min(id) from tasks where organization_id = ${organization}
    on conflict do nothing;
  insert into task_comments (organization_id, task_id, user_id, content)
    select ${organization}, min(id), ${manager}, 'Half of it is done.' from tasks where organization_id = ${organization};
  insert into files (organization_id, uploaded_by, name, size, received, key, state, sha256, task_id)
    select ${organization}, ${manager}, 'Plan.pdf', 1, 1, 'plan', 'stored', '\\x01', min(id) from tasks
    where organization_id = ${organization} and deleted_at is null;
  insert into files (organization_id, uploaded_by, name, size, key, deleted_at, deleted_by)
    values (${organization}, ${manager}, 'Draft.pdf', 1, 'draft', now(), ${manager});
  insert into upload_locks (file_id, holder, expires_at)
    select id, gen_random_uuid(), now() from files where key = 'draft';
  insert into deleted_files (key) values ('gone');
  insert into task_imports (organization_id, project_id, user_id, created)
    select ${organization}, min(id), ${manager}, 1 from projects where organization_id = ${organization};
  insert into reminders (organization_id, task_id, user_id, kind, due_day)
    select ${organization}, min(id), ${manager}, 'overdue', '2026-01-01' from tasks where organization_id = ${organization};
  insert into organization_exports (organization_id, user_id, state) values (${organization}, ${manager}, 'gone');
  insert into facts (organization_id, actor_id, kind, entity, entity_id, action)
    select ${organization}, ${manager}, 'task.created', 'task', min(id), 'created' from tasks where organization_id = ${organization};
  insert into notification_versions (user_id) values (${manager});
  insert into absences (user_id, starts_on, ends_on) values (${manager}, '2001-01-01', '2001-01-02');
  insert into notification_preferences (user_id, type, in_app, mail) values (${manager}, 'task_comment', true, true);
  insert into digest_notifications (user_id, notification_id, due_at)
    select ${manager}, min(id), now() from notifications where user_id = ${manager};

  insert into former_usernames (username, user_id) values ('given-up', ${manager});
  insert into nodes (id, service, host, version, started_at, figures)
    values ('00000000-0000-4000-8000-000000000002', 'api', 'host', '0.1.0', now(), '{}');
  insert into chat_nodes (id) values ('00000000-0000-4000-8000-000000000001');
  insert into chat_presence (organization_id, user_id, node_id)
    values (${organization}, ${manager}, '00000000-0000-4000-8000-000000000001');
  insert into chat_last_seen (organization_id, user_id, at) values (${organization}, ${manager}, now());
  insert into chat_profiles (user_id, status_text) values (${manager}, 'In the laboratory');
  insert into chat_rooms (id, organization_id, direct_low, direct_high, created_by)
    values (gen_random_uuid(), ${organization}, ${manager}, ${manager}, ${manager});
  insert into chat_participants (organization_id, room_id, user_id)
    select organization_id, id, ${manager} from chat_rooms where direct_low = ${manager} and direct_high = ${manager};
  insert into chat_reactions (message_id, user_id, emoji)
    select id, ${manager}, '🔥' from chat_messages where organization_id = ${organization} and sender_id = ${manager} limit 1;
  insert into chat_events (organization_id, kind, user_id) values (${organization}, 'left', ${manager});
  insert into socket_frames (rooms, event, frame) values ('{}', 'call', '{}');
  with call as (
    insert into calls (id, organization_id, caller_id, callee_id, type, state, reason, ended_at)
    values (gen_random_uuid(), ${organization}, ${manager}, ${other}, 'audio', 'ended', 'hangup', now()),
      (gen_random_uuid(), ${organization}, ${other}, ${manager}, 'audio', 'ended', 'hangup', now()) returning id
  )
  insert into call_parties (organization_id, call_id, user_id, left_at)
    select ${organization}, id, ${manager}, now() from call;
`
