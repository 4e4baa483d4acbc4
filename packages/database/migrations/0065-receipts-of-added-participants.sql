-- The number of the room's last message when the participant was added: they do not count as readers of earlier messages.
alter table chat_participants add column joined_seq integer not null default 0;
