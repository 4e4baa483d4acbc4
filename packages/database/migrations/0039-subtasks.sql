-- Subtasks: a task with a parent in the same project. `subtask_position` is its place among the subtasks of its parent.
-- A parent has the numbers of its subtasks outside the trash, and of those that are done or cancelled, so that a list of
-- tasks does not count them. A trigger keeps the numbers, so that no write of a task can forget them. A write that
-- changes them locks the parent and the subtask first, by id.
alter table tasks
  add column parent_id integer check (parent_id <> id),
  add column subtask_position double precision,
  add column subtask_count integer not null default 0,
  add column done_subtask_count integer not null default 0,
  add constraint tasks_parent_id_fkey foreign key (organization_id, parent_id) references tasks (organization_id, id)
    on delete set null (parent_id);
create index tasks_parent on tasks (parent_id, subtask_position, id) where parent_id is not null;

create function is_counted_subtask(deleted_at timestamptz) returns int language sql immutable as
  $$ select (deleted_at is null)::int $$;
create function is_finished_subtask(status text, deleted_at timestamptz) returns int language sql immutable as
  $$ select (deleted_at is null and status in ('done', 'cancelled'))::int $$;

-- The statements are planned once per connection. Planned while the table is small, they would read the whole table later.
create function count_subtasks() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op <> 'INSERT' and old.parent_id is not null then
    update tasks set subtask_count = subtask_count - is_counted_subtask(old.deleted_at),
      done_subtask_count = done_subtask_count - is_finished_subtask(old.status, old.deleted_at), version = version + 1
    where id = old.parent_id and (tg_op = 'DELETE' or old.parent_id is distinct from new.parent_id);
  end if;
  if tg_op <> 'DELETE' and new.parent_id is not null then
    update tasks set
      subtask_count = subtask_count + is_counted_subtask(new.deleted_at) - case
        when tg_op = 'UPDATE' and old.parent_id = new.parent_id then is_counted_subtask(old.deleted_at) else 0 end,
      done_subtask_count = done_subtask_count + is_finished_subtask(new.status, new.deleted_at) - case
        when tg_op = 'UPDATE' and old.parent_id = new.parent_id
        then is_finished_subtask(old.status, old.deleted_at) else 0 end,
      version = version + 1
    where id = new.parent_id;
  end if;
  return null;
end $$;

create trigger subtasks_of_new_tasks after insert on tasks for each row
  when (new.parent_id is not null) execute function count_subtasks();
create trigger subtasks_of_tasks after update of parent_id, status, deleted_at on tasks for each row
  when (
    (old.parent_id is not null or new.parent_id is not null)
    and (
      old.parent_id is distinct from new.parent_id
      or old.deleted_at is null <> (new.deleted_at is null)
      or (old.status in ('done', 'cancelled')) <> (new.status in ('done', 'cancelled'))
    )
  )
  execute function count_subtasks();
create trigger subtasks_of_old_tasks after delete on tasks for each row
  when (old.parent_id is not null and old.deleted_at is null) execute function count_subtasks();
