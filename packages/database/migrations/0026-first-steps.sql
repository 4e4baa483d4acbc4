-- Whether the member's dashboard shows the first steps. They begin with an organization or an accepted invitation, and
-- end when the member dismisses them. Existing members are not new.
alter table memberships add column first_steps_open boolean not null default false;

-- The sample project of an organization, with the ids of everything that was created with it. Ids of objects that were
-- deleted since then remain, because an id is never used again.
create table sample_projects (
  organization_id integer primary key references organizations on delete cascade,
  project_id integer not null,
  goal_ids integer[] not null,
  milestone_ids integer[] not null,
  task_ids integer[] not null,
  created_at timestamptz not null default now(),
  unique (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
