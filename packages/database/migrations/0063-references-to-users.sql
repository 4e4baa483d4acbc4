-- outside a transaction
-- Deleting an account, such as that of somebody who declines an invitation, searches every table that refers to users.
-- Without these indexes it reads all tasks and messages of the installation.
drop index concurrently if exists tasks_deleted_by;
create index concurrently tasks_deleted_by on tasks (deleted_by) where deleted_by is not null;
drop index concurrently if exists files_deleted_by;
create index concurrently files_deleted_by on files (deleted_by) where deleted_by is not null;
drop index concurrently if exists goals_deleted_by;
create index concurrently goals_deleted_by on goals (deleted_by) where deleted_by is not null;
drop index concurrently if exists milestones_created_by;
create index concurrently milestones_created_by on milestones (created_by);
drop index concurrently if exists milestones_deleted_by;
create index concurrently milestones_deleted_by on milestones (deleted_by) where deleted_by is not null;
drop index concurrently if exists projects_created_by;
create index concurrently projects_created_by on projects (created_by);
drop index concurrently if exists projects_deleted_by;
create index concurrently projects_deleted_by on projects (deleted_by) where deleted_by is not null;
drop index concurrently if exists chat_messages_sender;
create index concurrently chat_messages_sender on chat_messages (sender_id);
drop index concurrently if exists chat_reactions_user;
create index concurrently chat_reactions_user on chat_reactions (user_id);
drop index concurrently if exists chat_rooms_created_by;
create index concurrently chat_rooms_created_by on chat_rooms (created_by);
drop index concurrently if exists chat_rooms_direct_low;
create index concurrently chat_rooms_direct_low on chat_rooms (direct_low) where direct_low is not null;
drop index concurrently if exists chat_rooms_direct_high;
create index concurrently chat_rooms_direct_high on chat_rooms (direct_high) where direct_high is not null;
