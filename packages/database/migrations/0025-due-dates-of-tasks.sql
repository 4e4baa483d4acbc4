-- Tasks by due date: a range of days, and the order of the column.
create index tasks_due on tasks (organization_id, due_date, id desc) where deleted_at is null;

-- The order `next_due` of the task lists: open tasks by due date, those without a date, then finished ones. Must be the
-- expression of the query.
create index tasks_next_due on tasks (
  organization_id,
  (case when not (status in ('done', 'cancelled')) then coalesce(due_date, '9999-12-31T23:59:59') end),
  id desc
) where deleted_at is null;
