-- A task's comment_count counts what users wrote, not the lines that the server writes into its history.
update tasks t set comment_count = c.written
from (select task_id, count(*) filter (where kind = 'user') as written from task_comments group by task_id) c
where c.task_id = t.id and t.comment_count <> c.written;

-- Lines written before name the changed fields by column.
update task_comments set content = 'Task updated: ' || (
  select string_agg(
    case field
      when 'project_id' then 'project'
      when 'goal_id' then 'goal'
      when 'goal_milestone_id' then 'milestone'
      when 'assigned_to' then 'assignees'
      else replace(field, '_', ' ')
    end, ', ' order by place)
  from unnest(string_to_array(substr(content, 15), ', ')) with ordinality as named (field, place)
)
where kind = 'system' and content like 'Task updated: %';

-- Who put a task into the trash by itself; null for one that went there with its project or goal.
alter table tasks add column deleted_by integer references users;
create index tasks_trash on tasks (organization_id, deleted_at) where deleted_by is not null;
