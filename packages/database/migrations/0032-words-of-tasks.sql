-- The words of the tasks move to a table of their own. Any change of a task, for example of its status, is a new version of
-- its row and therefore a new entry in each index of the table. The index of the words is the most expensive of them, and
-- their table changes only with the title and the description.
-- A trigger deletes the rows, because a foreign key would be checked for each row of an import: the statement that checks it
-- is planned once per connection, and reads the whole table of tasks each time if that was small then.
create table task_words (
  task_id integer primary key,
  organization_id integer not null,
  words tsvector not null
);

-- One statement for all inserted rows, because an import inserts thousands.
create function add_task_words() returns trigger language plpgsql as $$
begin
  insert into task_words (task_id, organization_id, words)
    select id, organization_id, search_words(title, description) from new_tasks;
  return null;
end $$;
create trigger words_of_new_tasks after insert on tasks referencing new table as new_tasks
  for each statement execute function add_task_words();

create function change_task_words() returns trigger language plpgsql as $$
begin
  update task_words set words = search_words(new.title, new.description) where task_id = new.id;
  return null;
end $$;
create trigger words_of_task after update of title, description on tasks for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description)
  execute function change_task_words();

create function delete_task_words() returns trigger language plpgsql as $$
begin
  delete from task_words where task_id in (select id from old_tasks);
  return null;
end $$;
create trigger words_of_old_tasks after delete on tasks referencing old table as old_tasks
  for each statement execute function delete_task_words();

insert into task_words (task_id, organization_id, words) select id, organization_id, search from tasks;
create index task_words_words on task_words using gin (words) with (gin_pending_list_limit = 256);

-- This also drops its index. The values remain in the rows until these are written again.
alter table tasks drop column search;
analyze task_words;
