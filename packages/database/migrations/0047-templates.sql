-- Templates of tasks and of projects. The content is a document that the api validates when it is written and when it is
-- used. The counts are stored, so that a list need not read the documents.
create table templates (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  kind text not null check (kind in ('task', 'project')),
  name text not null,
  description text,
  content jsonb not null,
  task_count integer not null,
  milestone_count integer not null,
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted template can be restored for 30 days.
  deleted_at timestamptz
);
-- The collation makes the comparison of any script independent of the language of the database.
create unique index templates_name on templates (organization_id, kind, lower(name collate "und-x-icu"))
  where deleted_at is null;
create index templates_deleted on templates (deleted_at) where deleted_at is not null;
-- For the deletion of an account.
create index templates_created_by on templates (created_by);
