-- Receipts: who assigned a task to a user, whether the user has seen the assignment, and the user's response. An
-- assignment from before this migration, or to oneself, has no receipt.
alter table task_assignees
  add column assigned_by integer references users,
  add column assigned_at timestamptz not null default now(),
  add column seen_at timestamptz,
  add column response text check (response in ('accepted', 'declined', 'proposed')),
  add column responded_at timestamptz,
  add column reason text,
  add column proposed_date date,
  add check ((response is null) = (responded_at is null)),
  add check ((reason is not null) = (response is not null and response = 'declined')),
  add check ((proposed_date is not null) = (response is not null and response = 'proposed'));

-- The tasks that a user has assigned to others, for the filter by receipt.
create index task_assignees_assigned_by on task_assignees (assigned_by, task_id) where assigned_by <> user_id;

-- Whether others may see that the user has seen an assignment.
alter table users add column reports_seen_assignments boolean not null default true;
