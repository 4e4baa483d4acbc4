-- A date that an assignee proposed and another user accepted: it is kept with the time of the proposal and the due date
-- before, so that the acceptance can be undone until the assignee responds again.
alter table task_assignees
  add column accepted_date date,
  add column proposed_at timestamptz,
  add column due_before timestamp,
  add check (accepted_date is null or (response is not null and response = 'accepted')),
  add check ((proposed_at is null) = (accepted_date is null)),
  add check (due_before is null or accepted_date is not null);
