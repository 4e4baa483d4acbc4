-- Custom fields of an organization, the projects whose tasks have them, and the values of tasks.
create table custom_fields (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  name text not null,
  kind text not null check (
    kind in ('text', 'number', 'money', 'select', 'multi_select', 'date', 'person', 'checkbox', 'link')
  ),
  unit text check (unit is null or kind = 'number'),
  currency text check ((currency is not null) = (kind = 'money')),
  is_required boolean not null default false,
  on_card boolean not null default false,
  -- The order of the fields; fields in the trash keep theirs.
  position integer not null,
  deleted_at timestamptz,
  deleted_by integer references users,
  -- The projects that a field in the trash had.
  lost_projects integer[] check (lost_projects is null or deleted_at is not null),
  unique (organization_id, id),
  unique (organization_id, id, kind)
);
-- The collation makes the comparison of any script independent of the language of the database.
create unique index custom_fields_name on custom_fields (organization_id, lower(name collate "und-x-icu"))
  where deleted_at is null;
create index custom_fields_trash on custom_fields (deleted_at) where deleted_at is not null;

create table custom_field_options (
  id integer generated always as identity primary key,
  organization_id integer not null,
  field_id integer not null,
  name text not null,
  color text not null check (
    color in ('blue', 'green', 'orange', 'purple', 'red', 'teal', 'pink', 'yellow', 'brown', 'gray')
  ),
  position integer not null,
  unique (field_id, id),
  foreign key (organization_id, field_id) references custom_fields (organization_id, id) on delete cascade
);

create table custom_field_projects (
  project_id integer not null,
  field_id integer not null,
  organization_id integer not null,
  primary key (project_id, field_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, field_id) references custom_fields (organization_id, id) on delete cascade
);
create index custom_field_projects_field on custom_field_projects (field_id, project_id);

-- A value of a task: one row, or one row per option for a multi-select. A row of a checkbox means that it is checked.
create table task_field_values (
  task_id integer not null,
  field_id integer not null,
  -- The option of a multi-select; 0 for other kinds, which have one row.
  part integer not null default 0,
  organization_id integer not null,
  kind text not null,
  text_value text check (length(text_value) between 1 and 2000),
  number_value numeric check (number_value = round(number_value, 4) and abs(number_value) <= 99999999999),
  date_value date,
  user_id integer,
  option_id integer,
  primary key (task_id, field_id, part),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade,
  foreign key (organization_id, field_id, kind) references custom_fields (organization_id, id, kind)
    on delete cascade,
  foreign key (field_id, option_id) references custom_field_options (field_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id),
  check ((text_value is not null) = (kind in ('text', 'link'))),
  check ((number_value is not null) = (kind in ('number', 'money'))),
  check ((date_value is not null) = (kind = 'date')),
  check ((user_id is not null) = (kind = 'person')),
  check ((option_id is not null) = (kind in ('select', 'multi_select'))),
  check (part = case when kind = 'multi_select' then option_id else 0 end),
  check (kind <> 'money' or number_value = round(number_value, 2)),
  check (kind <> 'link' or text_value ~* '^https?://')
);
-- For the filters by value, and for the values of a field.
create index task_field_values_field on task_field_values (field_id, task_id);
create index task_field_values_number on task_field_values (field_id, number_value) where number_value is not null;
create index task_field_values_date on task_field_values (field_id, date_value) where date_value is not null;
create index task_field_values_option on task_field_values (field_id, option_id) where option_id is not null;
create index task_field_values_user on task_field_values (user_id, organization_id) where user_id is not null;
