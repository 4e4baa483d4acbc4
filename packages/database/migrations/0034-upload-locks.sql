-- Which request writes to an upload in progress. A lock that its holder does not renew expires.
create table upload_locks (
  file_id integer primary key references files on delete cascade,
  holder uuid not null,
  expires_at timestamptz not null,
  -- Another request waits for the lock, so the holder must end.
  is_wanted boolean not null default false
);
