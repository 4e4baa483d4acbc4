-- Absences: days on which a user does not work. The absences of a user do not overlap.
create table absences (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default now(),
  check (ends_on >= starts_on and ends_on - starts_on < 366)
);

create index absences_of_user on absences (user_id, starts_on);
