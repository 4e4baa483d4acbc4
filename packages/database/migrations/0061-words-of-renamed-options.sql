-- Renaming options writes the words of every task that has one of them. Most of that time went into the titles and descriptions,
-- which do not change. So the words of values have the weight C, and can be replaced without the others. A row that was written
-- before has no such word, so that it is computed as a whole.

-- What a task's words end with.
create function words_of_values(searched_task integer, searched_project integer) returns tsvector language sql stable
return setweight(search_words(coalesce(searched_values(searched_task, searched_project), '')), 'C');

create or replace function write_task_words(changed_tasks integer[]) returns void language plpgsql as $$
begin
  perform from task_words where task_id = any(changed_tasks) order by task_id for update;
  update task_words w set words = current.words
  from (
    select t.id, search_words(t.title, t.description) || words_of_values(t.id, t.project_id) as words
    from tasks t where t.id = any(changed_tasks)
  ) current
  where w.task_id = current.id and w.words <> current.words;
end $$;

-- The same for tasks whose title and description have not changed.
create function write_value_words(changed_tasks integer[]) returns void language plpgsql as $$
begin
  perform from task_words where task_id = any(changed_tasks) order by task_id for update;
  update task_words w set words = current.words
  from (
    select t.id,
      case when length(ts_filter(former.words, '{c}')) > 0 then ts_filter(former.words, '{a,d}')
        else search_words(t.title, t.description) end || words_of_values(t.id, t.project_id) as words
    from task_words former join tasks t on t.id = former.task_id where former.task_id = any(changed_tasks)
  ) current
  where w.task_id = current.id and w.words <> current.words;
end $$;

create or replace function change_words_of_values() returns trigger language plpgsql as $$
begin
  perform write_value_words(array_agg(distinct task_id)) from changed_values
    where text_value is not null or option_id is not null having count(*) > 0;
  return null;
end $$;

create or replace function change_words_of_projects() returns trigger language plpgsql as $$
begin
  perform write_value_words(array_agg(distinct v.task_id))
  from changed_projects fp
  join task_field_values v on v.field_id = fp.field_id and (v.text_value is not null or v.option_id is not null)
  join tasks t on t.id = v.task_id and t.project_id = fp.project_id
  having count(*) > 0;
  return null;
end $$;

-- One statement for all renamed options, so that it locks the words of their tasks in the order of the tasks.
create or replace function change_words_of_option() returns trigger language plpgsql as $$
begin
  perform write_value_words(array_agg(distinct v.task_id))
  from changed_options changed
  join former_options former on former.id = changed.id and former.name <> changed.name
  join task_field_values v on v.field_id = changed.field_id and v.option_id = changed.id
  having count(*) > 0;
  return null;
end $$;
drop trigger words_of_option on custom_field_options;
create trigger words_of_option after update on custom_field_options
  referencing old table as former_options new table as changed_options
  for each statement execute function change_words_of_option();
