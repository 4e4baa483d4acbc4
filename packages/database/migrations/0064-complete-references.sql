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
