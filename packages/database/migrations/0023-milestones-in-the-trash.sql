-- Who put a milestone into the trash by itself; null for one that went there with its project or goal.
alter table milestones add column deleted_by integer references users;
-- The tasks that the milestone lost when it was deleted, and that get it back when it is restored.
alter table milestones add column lost_tasks integer[];
create index milestones_trash on milestones (organization_id, deleted_at) where deleted_by is not null;
