-- Pictures of users, and the logos of organizations. The columns contain the keys of the blobs in DATA_DIR/pictures.
alter table users add column picture text unique check (picture ~ '^[0-9a-f]{32}$');
alter table organizations add column logo text unique check (logo ~ '^[0-9a-f]{32}$');

-- The keys of blobs that no row names: those of uploads in progress, and those of replaced and removed pictures. The blobs are
-- deleted after `deletable_at`. A trigger adds the keys, so that no change and no deletion of a row can forget them, and so
-- that blobs are never deleted before the change of their row is committed.
create table unused_pictures (
  key text primary key,
  deletable_at timestamptz not null default now()
);
create index unused_pictures_deletable on unused_pictures (deletable_at);

create function note_unused_picture() returns trigger language plpgsql as $$
begin
  insert into unused_pictures (key) values (to_jsonb(old) ->> tg_argv[0]) on conflict do nothing;
  return null;
end $$;
create trigger replaced_picture after update of picture on users for each row
  when (old.picture is not null and old.picture is distinct from new.picture) execute function note_unused_picture('picture');
create trigger deleted_picture after delete on users for each row
  when (old.picture is not null) execute function note_unused_picture('picture');
create trigger replaced_logo after update of logo on organizations for each row
  when (old.logo is not null and old.logo is distinct from new.logo) execute function note_unused_picture('logo');
create trigger deleted_logo after delete on organizations for each row
  when (old.logo is not null) execute function note_unused_picture('logo');
