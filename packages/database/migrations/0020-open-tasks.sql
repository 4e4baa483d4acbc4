-- The order `open` of the task lists: open tasks before finished ones, then the newest. Must be the expression of the query.
create index tasks_open on tasks (organization_id, ((status in ('done', 'cancelled'))::int), id desc) where deleted_at is null;
