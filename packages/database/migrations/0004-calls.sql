-- Calls, of two people or in a room. A call that is over stays as its record.
create table calls (
  id uuid primary key,
  -- Facts name what they are about by a number.
  number integer generated always as identity unique,
  organization_id integer not null references organizations on delete cascade,
  caller_id integer not null,
  -- Null in the call of a room.
  callee_id integer,
  -- Nothing refers by constraint: when the room is gone, so are all who could be in its call, and that ends it.
  room_id uuid,
  type text not null check (type in ('audio', 'video')),
  state text not null check (state in ('ringing', 'accepted', 'ended')),
  reason text check (reason in ('hangup', 'rejected', 'busy', 'offline', 'timeout', 'failed', 'answered_elsewhere')),
  created_at timestamptz not null default now(),
  rings_until timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, caller_id) references memberships on delete cascade,
  foreign key (organization_id, callee_id) references memberships on delete cascade,
  check ((callee_id is null) <> (room_id is null)),
  check (callee_id <> caller_id),
  check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (reason is not null))
);
-- Two people have one call at a time, whoever called, and a room has one.
create unique index calls_pair on calls (organization_id, least(caller_id, callee_id), greatest(caller_id, callee_id))
  where state <> 'ended' and callee_id is not null;
create unique index calls_room on calls (organization_id, room_id) where state <> 'ended' and room_id is not null;
create index calls_ringing on calls (rings_until) where state = 'ringing';
create index calls_caller on calls (caller_id, created_at);
create index calls_callee on calls (organization_id, callee_id);

-- Who is in a call, or called. A node that holds the window in which somebody is in it says each second that it does.
create table call_parties (
  organization_id integer not null,
  call_id uuid not null,
  user_id integer not null,
  -- The window; null while it rings.
  socket_id text,
  seen_at timestamptz,
  muted boolean not null default false,
  camera boolean not null default false,
  left_at timestamptz,
  primary key (call_id, user_id),
  foreign key (organization_id, call_id) references calls (organization_id, id) on delete cascade,
  check ((socket_id is null) = (seen_at is null))
) with (fillfactor = 50);
-- Nobody is in two calls of an organization at once.
create unique index call_parties_live on call_parties (organization_id, user_id) where left_at is null;

-- What the chat nodes tell windows that may be connected to any of them. Read once by each node and kept for a minute;
-- nothing of it need survive a crash, so it does not make the disk work.
create unlogged table socket_frames (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  -- Rooms of Socket.IO, and those to pass over.
  rooms text[] not null,
  except_rooms text[] not null default '{}',
  event text not null,
  frame json not null,
  at timestamptz not null default now()
);
create index socket_frames_transaction on socket_frames (transaction, id);

-- Tests of the connection without a call, for their limit.
create table connection_tests (
  user_id integer not null references users on delete cascade,
  at timestamptz not null default now()
);
create index connection_tests_user on connection_tests (user_id, at);
