-- Recurring tasks. A series lives in its current task, the one with the series' number: the next task copies it, gets the
-- next number and becomes the current one. The unique index makes sure that each number exists once, whatever creates it.
-- Dates are days of the calendar in the time zone of the series.
create table task_series (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  rule text not null,
  mode text not null check (mode in ('on_date', 'when_finished', 'after_completion')),
  copied text[] not null,
  time_zone text not null,
  start_date date not null,
  next_date date,
  number integer not null default 1 check (number > 0),
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organization_id, id)
);
create index task_series_active on task_series (id) where ended_at is null;
-- For the deletion of an account.
create index task_series_created_by on task_series (created_by);

-- `recurrence` is the rule if the task is the current one of its series, so that lists need no join.
alter table tasks
  add column series_id integer,
  add column series_number integer,
  add column recurrence text,
  add constraint tasks_series_id_fkey foreign key (organization_id, series_id) references task_series (organization_id, id)
    on delete set null (series_id);
create unique index tasks_series on tasks (series_id, series_number) where series_id is not null;

select pgboss.create_queue('series', '{"policy": "stately", "retryLimit": 0, "expireInSeconds": 300}');
