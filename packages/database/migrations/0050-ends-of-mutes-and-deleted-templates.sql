-- The trash shows who deleted a template.
alter table templates add column deleted_by integer references users;

-- When a mute ends by itself; null: not until the user ends it.
alter table mutes add column expires_at timestamptz;
create index mutes_expiring on mutes (expires_at) where expires_at is not null;
