-- Rooms of the chat. The number is what the live feed calls a room, whose events carry whole numbers.
create table chat_rooms (
  id uuid primary key,
  number integer generated always as identity unique,
  organization_id integer not null references organizations on delete cascade,
  name text,
  -- The pair whose direct room it is, the lower id first; the same id twice for notes to oneself.
  direct_low integer references users,
  direct_high integer references users,
  created_by integer not null references users,
  -- Counted up with each message in its transaction, so the messages of a room are numbered without holes.
  last_seq integer not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, direct_low, direct_high),
  check ((direct_low is null) = (direct_high is null)),
  check (direct_low <= direct_high)
) with (fillfactor = 70);

create table chat_participants (
  organization_id integer not null,
  room_id uuid not null,
  user_id integer not null,
  -- Everything up to this message is read. Who sends has read up to it, so what is unread is what came after.
  read_seq integer not null default 0,
  joined_at timestamptz not null default now(),
  primary key (room_id, user_id),
  foreign key (organization_id, room_id) references chat_rooms (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
) with (fillfactor = 70);
create index chat_participants_user on chat_participants (organization_id, user_id);

create table chat_messages (
  id uuid primary key,
  organization_id integer not null,
  room_id uuid not null,
  seq integer not null check (seq > 0),
  sender_id integer not null references users,
  -- Made by the sender's window: a message that is sent again is the same one.
  client_id text,
  kind text not null default 'user' check (kind in ('user', 'system')),
  content text not null,
  -- A message of the same room. Nothing refers by constraint: messages are emptied, not deleted, and go with the room.
  reply_to uuid,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Newest page, what came after a message and what came before one: all walk this index.
  unique (room_id, seq),
  unique (room_id, sender_id, client_id),
  foreign key (organization_id, room_id) references chat_rooms (organization_id, id) on delete cascade
);

create table chat_reactions (
  message_id uuid not null references chat_messages on delete cascade,
  user_id integer not null references users,
  emoji text not null,
  created_at timestamptz not null default now(),
  primary key (message_id, user_id, emoji)
);

-- What the chat's nodes tell their sockets: written with what happened, read by each node once, forgotten after an hour.
-- A room's rows are written under its row's lock, so their ids are in the order in which they become visible.
create table chat_events (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  organization_id integer not null,
  kind text not null,
  room_id uuid,
  message_id uuid,
  user_id integer,
  seq integer,
  at timestamptz not null default now()
);
create index chat_events_transaction on chat_events (transaction, id);
create index chat_events_at on chat_events (at);

-- The nodes of the chat that run, and who is connected to which. A node that says nothing for a while counts for nobody.
create table chat_nodes (
  id uuid primary key,
  seen_at timestamptz not null default now()
) with (fillfactor = 50);

create table chat_presence (
  organization_id integer not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  node_id uuid not null references chat_nodes on delete cascade,
  primary key (organization_id, user_id, node_id)
);
create index chat_presence_node on chat_presence (node_id);

create table chat_last_seen (
  organization_id integer not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  at timestamptz not null,
  primary key (organization_id, user_id)
);

create table chat_profiles (
  user_id integer primary key references users on delete cascade,
  status_text text
);

-- The room that a notification leads to, as its receiver addresses it.
alter table notifications add column room_id text;
