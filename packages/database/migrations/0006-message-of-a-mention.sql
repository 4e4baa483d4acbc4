-- The message that a notification repeats, so that it says what that message says now, and nothing when it is gone.
-- Notifications from before name none and are left as they are, because their words alone do not tell whose they were.
alter table notifications add column message_id uuid references chat_messages on delete set null;
create index notifications_message on notifications (message_id) where message_id is not null;
