-- Calendar dates are `timestamp` (a day and time on the wall), instants are `timestamptz`.
-- Every table below an organization carries organization_id, and references between such tables are composite, so
-- that no row can point into another organization.

create table users (
  id integer generated always as identity primary key,
  email text,
  username text not null,
  full_name text,
  role text not null default 'employee' check (role in ('admin', 'team_lead', 'employee')),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending')),
  password_hash text,
  -- Set while the account still has the role word as its password (INVITE_DEFAULT_PASSWORDS).
  password_expires_at timestamptz,
  is_verified boolean not null default false,
  job_title text,
  time_zone text not null default 'UTC',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((email is null) = (deleted_at is not null))
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username)) where deleted_at is null;

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- Single-use links that were mailed to an account: to verify its address, to reset its password, to take a new address,
-- which `email` then is.
create table links (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'email')),
  email text not null,
  expires_at timestamptz not null
);
create index links_user on links (user_id, purpose);

-- Attempts to sign in, for limits that hold over restarts and several nodes. An attempt counts as failed until it
-- succeeds. The account is the hash of the folded e-mail, because people also type other things there.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  failed boolean not null default true,
  at timestamptz not null default now()
);
create index sign_in_attempts_account on sign_in_attempts (account, at);
create index sign_in_attempts_address on sign_in_attempts (address, at);

-- From where an account signed in lately: there its owner gets in even while somebody guesses from elsewhere.
create table sign_in_addresses (
  user_id integer not null references users on delete cascade,
  address text not null,
  at timestamptz not null default now(),
  primary key (user_id, address)
);

-- Mails to be sent, written with a job each in the transaction of what they tell about. The text is cleared once a mail
-- is out, or given up.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text,
  attempts integer not null default 0,
  sent_at timestamptz,
  gave_up_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_waiting on mails (id) where sent_at is null and gave_up_at is null;
create index mails_given_up on mails (gave_up_at) where gave_up_at is not null;
create index mails_recipient on mails (lower(recipient), created_at);

create table organizations (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  domain text,
  currency text not null default 'INR',
  key_prefix text not null check (key_prefix ~ '^[A-Z]{2,4}$'),
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The last number given to a task. Taken in a transaction of its own, so that creating tasks does not queue up.
create table task_numbers (
  organization_id integer primary key references organizations on delete cascade,
  last integer not null default 0
) with (fillfactor = 50);

-- How often something in the organization changed: the sum over the slots. A writer counts up one of 16 slots, so
-- that writers seldom wait for each other; the sum can only grow, and grows exactly when a change becomes visible.
create table organization_versions (
  organization_id integer not null references organizations on delete cascade,
  slot smallint not null,
  version bigint not null default 0,
  primary key (organization_id, slot)
) with (fillfactor = 50);

create table memberships (
  organization_id integer not null references organizations on delete cascade,
  user_id integer not null references users,
  role text not null check (role in ('admin', 'manager', 'member')),
  -- Who left stays as inactive: finished tasks keep the name.
  status text not null check (status in ('active', 'inactive', 'pending')),
  joined_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index memberships_user on memberships (user_id, status);
create index memberships_leads on memberships (organization_id, user_id)
  where role in ('admin', 'manager') and status = 'active';

create table invitations (
  organization_id integer not null,
  user_id integer not null,
  token_hash bytea not null unique,
  -- A second link to the same invitation, mailed when the invited person asked; the first one still opens it too.
  resent_token_hash bytea unique,
  email text not null,
  role text not null check (role in ('manager', 'member')),
  invited_by integer references users,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships on delete cascade
);

-- Every invitation that was sent, for the daily limits.
create table invitations_sent (
  organization_id integer not null references organizations on delete cascade,
  email text not null,
  at timestamptz not null default now()
);
create index invitations_sent_organization on invitations_sent (organization_id, at);
create index invitations_sent_email on invitations_sent (email, at);

create table projects (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  name text not null,
  description text,
  start_date timestamp,
  end_date timestamp,
  status text not null default 'active' check (status in ('planning', 'active', 'on_hold', 'completed', 'cancelled')),
  budget numeric(14, 2) check (budget >= 0),
  created_by integer references users,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index projects_organization on projects (organization_id, created_at desc) where deleted_at is null;
create index projects_trash on projects (organization_id, deleted_at) where deleted_at is not null;

create table goals (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  project_id integer,
  user_id integer not null references users,
  is_personal boolean not null default false,
  title text not null,
  description text,
  target_value double precision not null check (target_value > 0),
  manual_value double precision,
  unit text not null,
  status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'completed', 'cancelled')),
  tracking text not null default 'milestones' check (tracking in ('milestones', 'manual')),
  start_date timestamp not null,
  end_date timestamp not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);
create index goals_organization on goals (organization_id, created_at desc) where deleted_at is null;
create index goals_project on goals (project_id);
create index goals_user on goals (user_id) where is_personal;
create index goals_trash on goals (organization_id, deleted_at) where deleted_at is not null;

create table milestones (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  project_id integer not null,
  title text not null,
  description text,
  notes text,
  start_date timestamp,
  due_date timestamp not null,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  is_critical boolean not null default false,
  status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'completed', 'cancelled')),
  progress double precision not null default 0 check (progress between 0 and 100),
  comment_count integer not null default 0,
  created_by integer references users,
  completed_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index milestones_project on milestones (project_id) where deleted_at is null;
create index milestones_due on milestones (organization_id, due_date) where deleted_at is null;

create table goal_milestones (
  id integer generated always as identity primary key,
  organization_id integer not null,
  goal_id integer not null,
  milestone_id integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (goal_id, milestone_id),
  foreign key (organization_id, goal_id) references goals (organization_id, id) on delete cascade,
  foreign key (organization_id, milestone_id) references milestones (organization_id, id) on delete cascade
);
-- In the order of the ids, so that a milestone's first goal is not looked for in everybody's links.
create index goal_milestones_milestone on goal_milestones (milestone_id, id);

create table milestone_comments (
  id integer generated always as identity primary key,
  organization_id integer not null,
  milestone_id integer not null,
  user_id integer not null references users,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, milestone_id) references milestones (organization_id, id) on delete cascade
);
create index milestone_comments_milestone on milestone_comments (milestone_id, id);
create index milestone_comments_user on milestone_comments (user_id);

-- Who has seen the celebration of a milestone that was reached: it is shown once to each person.
create table milestone_celebrations (
  organization_id integer not null,
  milestone_id integer not null,
  user_id integer not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (milestone_id, user_id),
  foreign key (organization_id, milestone_id) references milestones (organization_id, id) on delete cascade
);

create table tasks (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  number integer not null,
  project_id integer not null,
  goal_id integer,
  milestone_id integer,
  title text not null,
  description text,
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'in_review', 'done', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  due_date timestamp,
  expected_completion_time text check (expected_completion_time ~ '^\d\d:\d\d$'),
  estimated_hours double precision check (estimated_hours > 0),
  position double precision not null,
  comment_count integer not null default 0,
  created_by integer references users,
  completed_at timestamptz,
  version integer not null default 1,
  -- Set with the project or goal that took the task into the trash.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, goal_id) references goals (organization_id, id),
  foreign key (organization_id, milestone_id) references milestones (organization_id, id)
) with (fillfactor = 80);
create index tasks_newest on tasks (organization_id, id desc) where deleted_at is null;
-- Carries completed_at so that done tasks are counted from the index alone; it only changes when the status does.
create index tasks_column on tasks (organization_id, status, position) include (completed_at) where deleted_at is null;
create index tasks_created on tasks (organization_id, created_at) where deleted_at is null;
create index tasks_project on tasks (project_id);
create index tasks_goal on tasks (goal_id) where goal_id is not null;
create index tasks_milestone on tasks (milestone_id) where milestone_id is not null;
create index tasks_created_by on tasks (created_by, organization_id);

create table task_assignees (
  task_id integer not null,
  user_id integer not null,
  organization_id integer not null,
  -- The order in which they were named; the first stands as assigned_to.
  place smallint not null default 0,
  primary key (task_id, user_id),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index task_assignees_user on task_assignees (user_id, organization_id);

create table task_comments (
  id integer generated always as identity primary key,
  organization_id integer not null,
  task_id integer not null,
  user_id integer not null references users,
  kind text not null default 'user' check (kind in ('user', 'system')),
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade
);
create index task_comments_task on task_comments (task_id, id);
create index task_comments_user on task_comments (user_id);

-- Every write records a fact in its own transaction: live data, mail and history hang on it.
create table facts (
  id bigint generated always as identity primary key,
  -- The writing transaction: readers follow the transaction horizon, because ids can become visible out of order.
  transaction xid8 not null default pg_current_xact_id(),
  organization_id integer,
  actor_id integer,
  kind text not null,
  entity text not null,
  entity_id integer not null,
  action text not null check (action in ('created', 'updated', 'deleted')),
  version integer not null default 1,
  -- Who may see the object after the write, besides those who lead the organization, and who just lost sight of it.
  seen_by integer[] not null default '{}',
  lost_by integer[] not null default '{}',
  -- True when those who lead the organization do not see it (a personal goal, one's own account).
  private boolean not null default false,
  details jsonb,
  at timestamptz not null default now()
);
create index facts_transaction on facts (transaction, id);

-- One for each receiver of a fact, written by the statement that reads their memberships. Without references, which
-- would lock the rows of all receivers in every such write; the deletion of an organization takes them along.
create table notifications (
  id integer generated always as identity primary key,
  fact_id bigint,
  organization_id integer not null,
  user_id integer not null,
  type text not null,
  title text not null,
  message text not null,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  task_id integer,
  project_id integer,
  goal_id integer,
  milestone_id integer,
  task_title text,
  project_title text,
  read_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)
-- An index answers without a look at the rows where vacuum has been, so it comes before a fifth of the table is new.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- With everything in it that lists ask for, a page is found and all of a person's are counted without looking at each.
create index notifications_user on notifications (user_id, id desc) include (organization_id, type, read_at)
  where archived_at is null;
create index notifications_archived on notifications (user_id, id desc) where archived_at is not null;
create index notifications_fact on notifications (fact_id);
create index notifications_unread on notifications (user_id, id desc) include (organization_id)
  where read_at is null and archived_at is null;

-- How often a person themselves changed their notifications (read, archived, deleted); what they are sent counts up the
-- organization's version.
create table notification_versions (
  user_id integer primary key references users on delete cascade,
  version bigint not null default 0
) with (fillfactor = 50);

-- Which kinds of notifications a person wants, where that differs from the defaults (contracts/notifications.ts).
create table notification_preferences (
  user_id integer not null references users on delete cascade,
  type text not null,
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, type)
);

-- How far each follower of the facts has come, for those that must not miss one over a restart.
create table fact_cursors (
  follower text primary key,
  -- Everything this snapshot (pg_snapshot) sees is done.
  snapshot text not null
);

-- Who was reminded of what: once per task, person, kind and day it is due.
create table reminders (
  organization_id integer not null,
  task_id integer not null,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('due_soon', 'overdue')),
  due_day date not null,
  primary key (task_id, user_id, kind, due_day),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade
);

-- Answers to requests that carried an Idempotency-Key, written in the transaction of what they did.
create table idempotent_answers (
  user_id integer not null references users on delete cascade,
  method text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  -- Null while the request is under way.
  status smallint,
  headers jsonb,
  body text,
  at timestamptz not null default now(),
  primary key (user_id, method, path, key)
);
create index idempotent_answers_at on idempotent_answers (at);

-- Exports of an organization; the file is gone after 24 hours.
create table organization_exports (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  user_id integer not null references users,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'gone')),
  progress smallint not null default 0 check (progress between 0 and 100),
  file text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index organization_exports_organization on organization_exports (organization_id, id desc);

create table task_imports (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  project_id integer not null,
  user_id integer not null references users,
  created integer not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
