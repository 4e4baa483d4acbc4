-- Dependencies between tasks of one organization: the task blocks, or duplicates, the other one. The symmetric `relates` is
-- stored once, from the smaller id. That `blocks` has no cycles is checked under a lock for each organization.
create table task_dependencies (
  id integer generated always as identity primary key,
  organization_id integer not null,
  from_task_id integer not null,
  to_task_id integer not null,
  kind text not null check (kind in ('blocks', 'relates', 'duplicates')),
  created_by integer references users,
  created_at timestamptz not null default now(),
  unique (from_task_id, to_task_id, kind),
  check (from_task_id <> to_task_id),
  check (kind <> 'relates' or from_task_id < to_task_id),
  foreign key (organization_id, from_task_id) references tasks (organization_id, id) on delete cascade,
  foreign key (organization_id, to_task_id) references tasks (organization_id, id) on delete cascade
);
create index task_dependencies_to on task_dependencies (to_task_id);
-- For the deletion of an account.
create index task_dependencies_created_by on task_dependencies (created_by);

-- Stored, so that lists need no join and the JSON of a row does not depend on its reader.
alter table tasks
  add column open_blocker_count integer not null default 0,
  add column blocked_task_count integer not null default 0;
