-- Users follow the tasks that they created, are assigned to or commented on, which other rows contain. A row here is
-- what no other row contains: that a user was mentioned, or chose to follow the task or not to follow it.
create table task_watchers (
  organization_id integer not null,
  task_id integer not null,
  user_id integer not null references users,
  is_following boolean not null,
  reason text not null check (reason in ('mentioned', 'manual')),
  created_at timestamptz not null default now(),
  primary key (task_id, user_id),
  check (is_following or reason = 'manual'),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade
);
create index task_watchers_user on task_watchers (user_id, organization_id, is_following);

-- What a user gets no notifications about: a task with its subtasks, or a project or goal with everything in it.
create table mutes (
  id integer generated always as identity primary key,
  organization_id integer not null,
  user_id integer not null references users,
  task_id integer,
  project_id integer,
  goal_id integer,
  created_at timestamptz not null default now(),
  check (num_nonnulls(task_id, project_id, goal_id) = 1),
  unique (user_id, task_id),
  unique (user_id, project_id),
  unique (user_id, goal_id),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, goal_id) references goals (organization_id, id) on delete cascade
);
-- For the deletion of what is muted.
create index mutes_task on mutes (task_id) where task_id is not null;
create index mutes_project on mutes (project_id) where project_id is not null;
create index mutes_goal on mutes (goal_id) where goal_id is not null;

-- The unread notification of a watcher that further changes of the task are added to.
create index notifications_followed on notifications (task_id, user_id)
  where type in ('followed_change', 'followed_comment') and read_at is null and archived_at is null;

-- Who was mentioned before this migration is known from the notifications about it.
insert into task_watchers (organization_id, task_id, user_id, is_following, reason, created_at)
select t.organization_id, t.id, n.user_id, true, 'mentioned', min(n.created_at)
from notifications n
join tasks t on t.id = n.task_id and t.organization_id = n.organization_id
join users u on u.id = n.user_id
where n.type = 'mention'
group by t.organization_id, t.id, n.user_id;
