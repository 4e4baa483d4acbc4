-- Facts, notifications and the lines of a task's history hold what happened as a kind with its values. The text of the
-- last two is generated from them when they are read (contracts/facts/text.ts). Sentences that were stored before are
-- parsed; one that generates anything but the same sentence again is kept as it is, as the values of the kind 'text'.
alter table facts rename column details to "values";

-- What comes before the ending of a text; null where it does not end so.
create function pg_temp.text_before(whole text, ending text) returns text language sql immutable as $$
  select case when right(whole, length(ending)) = ending then left(whole, length(whole) - length(ending)) end
$$;

-- The names of fields in a sentence as an array of their keys; null where one of them is not the name of a field.
create function pg_temp.field_keys(sentence text) returns text[] language sql immutable as $$
  select case when bool_and(f.key is not null) then array_agg(f.key order by named.place) end
  from unnest(string_to_array(sentence, ', ')) with ordinality as named (name, place)
  left join (values
    ('title', 'title'), ('description', 'description'), ('status', 'status'), ('priority', 'priority'),
    ('due date', 'due_date'), ('due time', 'due_time'), ('expected completion time', 'expected_completion_time'),
    ('estimated hours', 'estimated_hours'), ('assignees', 'assigned_users'), ('project', 'project_id'),
    ('goal', 'goal_id'), ('milestone', 'goal_milestone_id')
  ) as f (name, key) using (name)
$$;

-- `json` keeps the order of keys, in which a sentence names the changed fields.
alter table notifications add column kind text, add column "values" json;
update notifications n set
  kind = coalesce(parsed.kind, 'text'),
  "values" = coalesce(parsed."values", json_build_object('title', n.title, 'message', n.message))
from notifications old
left join lateral (
  select 'task.created' as kind, json_build_object('actor', actor, 'title', old.task_title) as "values"
  from pg_temp.text_before(old.message, ' created "' || old.task_title || '"') actor
  where old.type = 'task_created' and old.title = 'Task created' and actor is not null
  union all
  select 'task.assigned', json_build_object('actor', actor, 'title', old.task_title)
  from pg_temp.text_before(old.message, ' assigned you to "' || old.task_title || '"') actor
  where old.type = 'task_assigned' and old.title = 'Task assigned' and actor is not null
  union all
  select 'task.imported', json_build_object('actor', found[1], 'count', found[2]::int)
  from regexp_match(old.message, '^(.*) imported ([1-9][0-9]{0,8}) (tasks?) for you$') found
  where old.type = 'task_assigned' and old.title = 'Tasks assigned' and (found[3] = 'task') = (found[2] = '1')
  union all
  select 'task.status_changed', json_build_object('actor', actor, 'title', old.task_title, 'to', status)
  from unnest(array['todo', 'in_progress', 'in_review', 'done', 'cancelled']) status,
    pg_temp.text_before(old.message, ' moved "' || old.task_title || '" to ' || replace(status, '_', ' ')) actor
  where old.type = 'task_status_change' and old.title = 'Status changed' and actor is not null
  union all
  select 'task.updated', json_build_object('actor', found[1], 'title', old.task_title, 'fields', keys)
  from regexp_match(pg_temp.text_before(old.message, ' of "' || old.task_title || '"'), '^(.*) changed ([a-z, ]+)$') found,
    pg_temp.field_keys(found[2]) keys
  where old.type = 'task_updated' and old.title = 'Task updated' and keys is not null
  union all
  select 'task.commented', json_build_object('actor', actor, 'title', old.task_title,
    'excerpt', nullif(old.message, 'This comment was deleted.'))
  from pg_temp.text_before(old.title, ' commented on "' || old.task_title || '"') actor
  where old.type = 'task_comment' and actor is not null
  union all
  select 'task.' || old.type, json_build_object('title', old.task_title, 'project', old.project_title, 'day',
    date[3] || '-' || lpad(month::text, 2, '0') || '-' || lpad(date[2], 2, '0'))
  from regexp_match(old.title, '^(?:Due|Overdue since) ([A-Z][a-z]{2}) ([1-9][0-9]?), ([0-9]{4})$') date,
    array_position(array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'], date[1]) month
  where old.type in ('due_soon', 'overdue') and month is not null
    and old.title = case old.type when 'overdue' then 'Overdue since ' else 'Due ' end
      || date[1] || ' ' || date[2] || ', ' || date[3]
    and old.message = '"' || old.task_title || '" in ' || old.project_title
      || case old.type when 'overdue' then ' was due on ' else ' is due on ' end
      || date[1] || ' ' || date[2] || ', ' || date[3]
  union all
  select 'project.created', json_build_object('actor', actor, 'title', old.project_title)
  from pg_temp.text_before(old.message, ' created the project "' || old.project_title || '"') actor
  where old.type = 'project_created' and old.title = 'Project created' and actor is not null
  union all
  select 'goal.created', json_build_object('actor', found[1], 'title', found[2])
  from regexp_match(old.message, '^(.*?) created the goal "(.*)"$') found
  where old.type = 'goal_created' and old.title = 'Goal created' and found is not null
  union all
  select 'milestone.created', json_build_object('actor', found[1], 'title', found[2])
  from regexp_match(old.message, '^(.*?) created the milestone "(.*)"$') found
  where old.type = 'milestone_created' and old.title = 'Milestone created' and found is not null
  union all
  select 'milestone.commented', json_build_object('actor', found[1], 'title', found[2],
    'excerpt', nullif(old.message, 'This comment was deleted.'))
  from regexp_match(old.title, '^(.*?) commented on "(.*)"$') found
  where old.type = 'milestone_comment' and found is not null
  union all
  select 'chat.mentioned', json_build_object('actor', actor, 'excerpt', nullif(old.message, 'This message was deleted.'))
  from pg_temp.text_before(old.title, ' mentioned you') actor
  where old.type = 'mention' and actor is not null
  union all
  select 'call.missed', json_build_object('actor', actor, 'call', call)
  from unnest(array['audio', 'video']) call,
    pg_temp.text_before(old.message, ' tried to reach you by ' || call || ' call') actor
  where old.type = 'call_missed' and old.title = 'Missed call' and actor is not null
) parsed on true
where old.id = n.id;
alter table notifications alter column kind set not null, alter column "values" set not null,
  drop column title, drop column message;

-- What users write has content, a line that the server writes has a kind with values.
alter table task_comments alter column content drop not null, add column fact_kind text, add column fact_values json;
update task_comments c set
  content = null,
  fact_kind = coalesce(parsed.kind, 'text'),
  fact_values = coalesce(parsed."values", json_build_object('content', c.content))
from task_comments old
left join lateral (
  select 'task.status_changed' as kind, json_build_object('to', status) as "values"
  from unnest(array['todo', 'in_progress', 'in_review', 'done', 'cancelled']) status
  where old.content = 'Status changed to ' || replace(status, '_', ' ')
  union all
  -- Nothing says what the values were.
  select 'task.updated', json_build_object('changes', (
    select json_object_agg(key, '{}'::json order by place) from unnest(keys) with ordinality as changed (key, place)
  ))
  from pg_temp.field_keys(substr(old.content, length('Task updated: ') + 1)) keys
  where old.content like 'Task updated: %' and keys is not null
    and cardinality(keys) = (select count(distinct key) from unnest(keys) key)
) parsed on true
where old.id = c.id and old.kind = 'system';
alter table task_comments add constraint task_comments_content check (
  case kind when 'user' then content is not null and fact_kind is null and fact_values is null
    else content is null and fact_kind is not null and fact_values is not null end
);
