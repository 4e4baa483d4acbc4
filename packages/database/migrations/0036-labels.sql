-- Labels of an organization, and the tasks that have them.
create table labels (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  name text not null,
  color text not null check (
    color in ('blue', 'green', 'orange', 'purple', 'red', 'teal', 'pink', 'yellow', 'brown', 'gray')
  ),
  unique (organization_id, id)
);
-- The collation makes the comparison of any script independent of the language of the database.
create unique index labels_name on labels (organization_id, lower(name collate "und-x-icu"));

create table task_labels (
  task_id integer not null,
  label_id integer not null,
  organization_id integer not null,
  primary key (task_id, label_id),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade,
  foreign key (organization_id, label_id) references labels (organization_id, id)
);
-- For the deletion of a label, and for the tasks with a label.
create index task_labels_label on task_labels (label_id, task_id);

-- The same labels in the row of the task, null if there are none: a list of tasks then reads nothing for tasks without
-- labels. The writes of task_labels change it in the same statement.
alter table tasks add column label_ids integer[] check (cardinality(label_ids) between 1 and 20);
