-- Limits of mails count the rows of `mails`, with who caused each. Nothing here refers to another table: a count must
-- outlive the account, the organization and the invitation that it counts. Housekeeping alone deletes rows, after 7 days.
alter table mails
  -- The recipient's mailbox: the address without what may vary and still reaches it (apps/api/src/mail/mailbox-of.ts).
  add column mailbox text not null default '',
  add column caused_by integer,
  -- The network address of the request that caused it.
  add column caused_from text,
  add column organization_id integer,
  -- Mails with a higher number are sent first.
  add column priority smallint not null default 0;
update mails set mailbox = lower(recipient);

drop index mails_recipient;
create index mails_mailbox on mails (mailbox, created_at);
create index mails_kind on mails (kind, created_at);
create index mails_caused_by on mails (caused_by, created_at) where caused_by is not null;
create index mails_caused_from on mails (caused_from, created_at) where caused_from is not null;
create index mails_organization on mails (organization_id, created_at) where organization_id is not null;

drop table invitations_sent;

-- Notifications that wait to be mailed together in one digest.
create table digest_notifications (
  user_id integer not null references users on delete cascade,
  notification_id integer not null,
  -- When the digest is due; the first one of a person decides.
  due_at timestamptz not null,
  primary key (user_id, notification_id)
);
create index digest_notifications_due on digest_notifications (due_at);
