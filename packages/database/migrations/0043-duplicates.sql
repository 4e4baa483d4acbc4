-- The number of tasks outside the trash that duplicate a task, so that finishing one without duplicates costs no request.
alter table tasks add column duplicate_count integer not null default 0;

update tasks t set duplicate_count = d.count
from (
  select d.to_task_id, count(*) as count from task_dependencies d join tasks b on b.id = d.from_task_id
  where d.kind = 'duplicates' and b.deleted_at is null group by d.to_task_id
) d
where t.id = d.to_task_id;
