-- Files of tasks, projects and comments, and uploads in progress. The bytes are in DATA_DIR/files under `key`; those of an
-- upload in progress are in DATA_DIR/uploads. A file belongs to at most one object. A file of a task's comment also names
-- the task, so that the files of a task are found by one index.
create table files (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  uploaded_by integer not null references users,
  name text not null,
  size bigint not null check (size >= 0),
  received bigint not null default 0,
  key text not null unique,
  state text not null default 'uploading' check (state in ('uploading', 'stored')),
  sha256 bytea,
  type text not null default 'application/octet-stream',
  kind text not null default 'other' check (kind in ('picture', 'audio', 'video', 'pdf', 'text', 'other')),
  width integer,
  height integer,
  preview_state text not null default 'none' check (preview_state in ('none', 'pending', 'ready', 'failed')),
  task_id integer,
  task_comment_id integer references task_comments on delete cascade,
  project_id integer,
  milestone_id integer,
  milestone_comment_id integer references milestone_comments on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references users,
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, milestone_id) references milestones (organization_id, id) on delete cascade,
  check (received between 0 and size),
  check (state = 'uploading' or (sha256 is not null and received = size)),
  check (num_nonnulls(task_id, project_id, milestone_id) <= 1),
  check (task_comment_id is null or task_id is not null),
  check ((milestone_comment_id is null) = (milestone_id is null))
);
create index files_organization on files (organization_id, id);
create index files_task on files (task_id, id) where task_id is not null;
create index files_task_comment on files (task_comment_id) where task_comment_id is not null;
create index files_project on files (project_id, id) where project_id is not null;
create index files_milestone on files (milestone_id) where milestone_id is not null;
create index files_milestone_comment on files (milestone_comment_id) where milestone_comment_id is not null;
-- For the deletion of an account.
create index files_uploader on files (uploaded_by);
-- For the cleanup: files that are attached to nothing, and files in the trash.
create index files_unattached on files (updated_at) where num_nonnulls(task_id, project_id, milestone_id) = 0;
create index files_pending on files (id) where preview_state = 'pending';
create index files_trash on files (deleted_at) where deleted_at is not null;

-- The keys of files whose rows are deleted, until their bytes are deleted too. A trigger adds them, so that no deletion of a
-- parent can forget them, and so that bytes are never deleted before the deletion of their row is committed.
create table deleted_files (
  key text primary key,
  deleted_at timestamptz not null default now()
);
create function note_deleted_file() returns trigger language plpgsql as $$
begin
  insert into deleted_files (key) values (old.key) on conflict do nothing;
  return old;
end $$;
create trigger bytes after delete on files for each row execute function note_deleted_file();

-- The version changes with every change of the files, so that an open page rereads them only then.
alter table tasks add column file_count integer not null default 0, add column files_version integer not null default 0;
alter table projects add column file_count integer not null default 0, add column files_version integer not null default 0;

select pgboss.create_queue('preview', '{"policy": "standard", "retryLimit": 2, "retryDelay": 30, "expireInSeconds": 120}');
select pgboss.create_queue('files', '{"policy": "stately", "retryLimit": 0, "expireInSeconds": 600}');
