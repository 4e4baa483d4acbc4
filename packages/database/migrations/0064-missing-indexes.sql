-- outside a transaction
-- An index on a part of a table does not serve the search for references to a deleted row: the deletion of an account read
-- all time entries, goals and assignments, that of a project all milestones.
drop index concurrently if exists time_entries_person;
create index concurrently time_entries_person on time_entries (user_id);
drop index concurrently if exists goals_owner;
create index concurrently goals_owner on goals (user_id);
drop index concurrently if exists task_assignees_assigner;
create index concurrently task_assignees_assigner on task_assignees (assigned_by, task_id);
drop index concurrently if exists task_assignees_assigned_by;
drop index concurrently if exists milestones_in_project;
create index concurrently milestones_in_project on milestones (project_id);
drop index concurrently if exists milestones_project;
drop index concurrently if exists reminders_person;
create index concurrently reminders_person on reminders (user_id);
drop index concurrently if exists milestone_celebrations_person;
create index concurrently milestone_celebrations_person on milestone_celebrations (user_id);
-- Reading a room marks its mentions as read: without this index, all messages of the room are read to find them.
drop index concurrently if exists notifications_unread_mentions;
create index concurrently notifications_unread_mentions on notifications (user_id)
  where read_at is null and message_id is not null;
-- The trash is emptied by age: without this index, each deletion of a task sorts all others.
drop index concurrently if exists tasks_trashed;
create index concurrently tasks_trashed on tasks (deleted_at, id) where deleted_by is not null;
