-- The running services, each with its latest figures, for the page that shows the health of the installation. A service
-- writes its row every 15 seconds. The rows need not survive a crash of the database, so they are not logged.
create unlogged table nodes (
  id uuid primary key,
  service text not null check (service in ('api', 'chat')),
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  figures jsonb not null
) with (fillfactor = 50);

-- Why the last attempt to send the mail failed: codes, without the text of the mail server, which may name recipients.
alter table mails add column failure text;
