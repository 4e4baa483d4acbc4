-- The search finds tasks by the texts and links in the custom fields of their project, and by the names of the chosen
-- options. Their words are among those of the task, in the same row and index, so that a search reads nothing more.

-- What a task's words consist of besides its title and description.
create function searched_values(searched_task integer, searched_project integer) returns text language sql stable
return (
  select string_agg(coalesce(v.text_value, o.name), ' ' order by v.field_id, v.part)
  from task_field_values v
  join custom_field_projects fp on fp.project_id = searched_project and fp.field_id = v.field_id
  left join custom_field_options o on o.id = v.option_id
  where v.task_id = searched_task and (v.text_value is not null or v.option_id is not null)
);

-- Computes the words of these tasks again. The rows are locked by a statement of their own: the next one then sees what
-- other transactions have written to the texts, fields and options of the same tasks, so that no word is lost.
create function write_task_words(changed_tasks integer[]) returns void language plpgsql as $$
begin
  perform from task_words where task_id = any(changed_tasks) order by task_id for update;
  update task_words w set words = current.words
  from (
    select t.id, search_words(t.title, concat_ws(E'\n', t.description, searched_values(t.id, t.project_id))) as words
    from tasks t where t.id = any(changed_tasks)
  ) current
  where w.task_id = current.id and w.words <> current.words;
end $$;

-- A task in another project shows other fields.
create or replace function change_task_words() returns trigger language plpgsql as $$
begin
  perform write_task_words(array[new.id]);
  return null;
end $$;
drop trigger words_of_task on tasks;
create trigger words_of_task after update of title, description, project_id on tasks for each row
  when (
    old.title is distinct from new.title or old.description is distinct from new.description
    or old.project_id is distinct from new.project_id
  )
  execute function change_task_words();

-- One statement for all values, because an import inserts thousands.
create function change_words_of_values() returns trigger language plpgsql as $$
begin
  perform write_task_words(array_agg(distinct task_id)) from changed_values
    where text_value is not null or option_id is not null having count(*) > 0;
  return null;
end $$;
create trigger words_of_new_values after insert on task_field_values referencing new table as changed_values
  for each statement execute function change_words_of_values();
create trigger words_of_changed_values after update on task_field_values referencing new table as changed_values
  for each statement execute function change_words_of_values();
create trigger words_of_old_values after delete on task_field_values referencing old table as changed_values
  for each statement execute function change_words_of_values();

-- Added to a project, a field shows the values that tasks have kept; removed from it or in the trash, it hides them.
create function change_words_of_projects() returns trigger language plpgsql as $$
begin
  perform write_task_words(array_agg(distinct v.task_id))
  from changed_projects fp
  join task_field_values v on v.field_id = fp.field_id and (v.text_value is not null or v.option_id is not null)
  join tasks t on t.id = v.task_id and t.project_id = fp.project_id
  having count(*) > 0;
  return null;
end $$;
create trigger words_of_new_projects after insert on custom_field_projects referencing new table as changed_projects
  for each statement execute function change_words_of_projects();
create trigger words_of_old_projects after delete on custom_field_projects referencing old table as changed_projects
  for each statement execute function change_words_of_projects();

create function change_words_of_option() returns trigger language plpgsql as $$
begin
  perform write_task_words(array_agg(task_id)) from task_field_values
    where field_id = new.field_id and option_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger words_of_option after update of name on custom_field_options for each row
  when (old.name is distinct from new.name) execute function change_words_of_option();

select write_task_words(array_agg(distinct task_id)) from task_field_values
  where text_value is not null or option_id is not null having count(*) > 0;

-- A new kind changes one of these checks, so they have names.
alter table task_field_values rename constraint task_field_values_check to task_field_values_texts;
alter table task_field_values rename constraint task_field_values_check1 to task_field_values_numbers;
alter table task_field_values rename constraint task_field_values_check2 to task_field_values_dates;
alter table task_field_values rename constraint task_field_values_check3 to task_field_values_people;
alter table task_field_values rename constraint task_field_values_check4 to task_field_values_options;
