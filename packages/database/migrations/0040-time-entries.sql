-- Time that users spent on tasks. An entry without an end is a running timer, of which each user has at most one.
-- `started_on` and `ended_on` are the days of both times in the time zone that the user had when they were written, so that
-- a new time zone moves no time to another month.
create table time_entries (
  id integer generated always as identity primary key,
  organization_id integer not null,
  task_id integer not null,
  user_id integer not null references users,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at and ended_at <= started_at + interval '24 hours'),
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  minutes integer generated always as (round(extract(epoch from ended_at - started_at) / 60)::integer) stored,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((ended_at is null) = (ended_on is null)),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade
);
create unique index time_entries_running on time_entries (user_id) where ended_at is null;
-- For the lists and reports of an organization and of one of its users; the further columns are what reports add up.
create index time_entries_organization on time_entries (organization_id, started_on, started_at, id)
  include (task_id, user_id, minutes);
create index time_entries_user on time_entries (organization_id, user_id, started_on, started_at, id)
  include (task_id, minutes);
create index time_entries_task on time_entries (task_id, user_id) include (minutes);

-- The months of an organization whose entries nobody can change, each as its first day.
create table time_locks (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  month date not null check (extract(day from month) = 1),
  locked_by integer references users,
  locked_at timestamptz not null default now(),
  unique (organization_id, month)
);
