-- Files of chat messages. The room is named too, so that the files of a room are found by one index.
alter table files
  add column room_id uuid,
  add column message_id uuid references chat_messages on delete cascade,
  add foreign key (organization_id, room_id) references chat_rooms (organization_id, id) on delete cascade,
  add check ((message_id is null) = (room_id is null)),
  add constraint files_one_parent check (num_nonnulls(task_id, project_id, milestone_id, room_id) <= 1);
do $$
declare name text;
begin
  for name in
    select c.conname from pg_constraint c where c.conrelid = 'files'::regclass and c.contype = 'c'
      and pg_get_constraintdef(c.oid) like '%num_nonnulls(task_id, project_id, milestone_id) <= 1%'
  loop
    execute format('alter table files drop constraint %I', name);
  end loop;
end $$;
create index files_room on files (room_id, id) where room_id is not null;
create index files_message on files (message_id, id) where message_id is not null;
drop index files_unattached;
create index files_unattached on files (updated_at) where num_nonnulls(task_id, project_id, milestone_id, room_id) = 0;
