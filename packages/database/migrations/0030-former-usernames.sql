-- The usernames that users gave up. A mention in an earlier text still means the same user, so nobody else gets the name.
-- The last ten of each user are kept, so that nobody can reserve many names.
create table former_usernames (
  username text primary key check (username = lower(username)),
  user_id integer not null references users on delete cascade,
  given_up_at timestamptz not null default clock_timestamp()
);
create index former_usernames_user on former_usernames (user_id, given_up_at);

-- It runs after the row is written, and therefore after a wait for another user's change of the same name has ended, so
-- that it sees the names that this user has just given up.
create function keep_former_username() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from former_usernames where user_id = new.id;
    return null;
  end if;
  if exists (select from former_usernames where username = lower(new.username) and user_id <> new.id) then
    -- A new account gets another name when the transaction is retried.
    if tg_op = 'INSERT' then
      raise exception 'the username belongs to a user who gave it up' using errcode = 'serialization_failure';
    end if;
    raise exception 'the username belongs to a user who gave it up'
      using errcode = 'unique_violation', constraint = 'users_username';
  end if;
  if tg_op = 'UPDATE' then
    delete from former_usernames where username = lower(new.username);
    insert into former_usernames (username, user_id) select lower(old.username), old.id
      where lower(old.username) <> lower(new.username) on conflict do nothing;
    delete from former_usernames where user_id = new.id and username not in (
      select username from former_usernames where user_id = new.id order by given_up_at desc limit 10);
  end if;
  return null;
end $$;
create trigger former_username_of_new_user after insert on users
  for each row execute function keep_former_username();
create trigger former_username after update of username, deleted_at on users
  for each row execute function keep_former_username();
