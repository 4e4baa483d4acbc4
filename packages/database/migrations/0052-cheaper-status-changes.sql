-- A change of status writes each index of the task, and the read before it now returns the tasks that the task blocks.

-- The unique index on (organization_id, id) returns the newest tasks in the same order.
drop index tasks_newest;

-- PostgreSQL parses the condition of a trigger for each statement. A short condition takes a third of the time of the
-- whole one, so the rest is checked by the function, which runs only for subtasks.
create or replace function count_subtasks() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'UPDATE' and old.parent_id is not distinct from new.parent_id
    and is_counted_subtask(old.deleted_at) = is_counted_subtask(new.deleted_at)
    and is_finished_subtask(old.status, old.deleted_at) = is_finished_subtask(new.status, new.deleted_at)
  then
    return null;
  end if;
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

drop trigger subtasks_of_tasks on tasks;
create trigger subtasks_of_tasks after update of parent_id, status, deleted_at on tasks for each row
  when (coalesce(old.parent_id, new.parent_id) is not null) execute function count_subtasks();

-- A task whose blockers were counted, as apps/api/src/dependencies/blockers.ts expects it, with the given numbers.
create function recounted_task(of_task int, version int, open_blocker_count int, previous_count int)
returns json language sql stable as $$
  select json_build_object(
    'id', t.id, 'key', o.key_prefix || '-' || t.number, 'organization_id', t.organization_id, 'title', t.title,
    'status', t.status, 'priority', t.priority, 'project_id', t.project_id, 'project_name', p.name,
    'version', recounted_task.version, 'open_blocker_count', recounted_task.open_blocker_count,
    'previous_count', previous_count,
    'assignees', array(select a.user_id from task_assignees a where a.task_id = t.id order by a.place),
    'members', array(
      select a.user_id from task_assignees a where a.task_id = t.id
      union select t.created_by where t.created_by is not null
      union select a.user_id from task_assignees a where a.task_id = t.parent_id
    )
  )
  from tasks t join organizations o on o.id = t.organization_id join projects p on p.id = t.project_id
  where t.id = of_task
$$;

-- The tasks outside the trash that a task blocks, as they will be after that task is finished or opened. They are read
-- without locks. Null if there are more than the limit.
create function expected_recounts(of_task int, finishes boolean, max_count int) returns json language sql stable as $$
  select case when count(*) <= max_count then coalesce(json_agg(b.task order by b.id), '[]') end
  from (
    select t.id, recounted_task(
      t.id, t.version + 1,
      (not finishes)::int + (
        select count(*) from task_dependencies other join tasks b on b.id = other.from_task_id
        where other.to_task_id = t.id and other.kind = 'blocks' and b.id <> of_task
          and b.deleted_at is null and b.status not in ('done', 'cancelled')
      )::int,
      t.open_blocker_count
    ) as task
    from task_dependencies d join tasks t on t.id = d.to_task_id
    where d.kind = 'blocks' and d.from_task_id = of_task and t.deleted_at is null
    limit max_count + 1
  ) b
$$;
