-- The comment that a notification repeats, so that it says what that comment says now, and nothing when it is gone.
-- Notifications from before name none and are left as they are. Without references, which each insert would have to check.
alter table notifications add column task_comment_id integer, add column milestone_comment_id integer;
create index notifications_task_comment on notifications (task_comment_id) where task_comment_id is not null;
create index notifications_milestone_comment on notifications (milestone_comment_id) where milestone_comment_id is not null;
