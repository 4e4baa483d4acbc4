-- The projects that a user has starred. They come first in the user's navigation.
create table project_stars (
  organization_id integer not null,
  user_id integer not null,
  project_id integer not null,
  starred_at timestamptz not null default now(),
  primary key (user_id, project_id),
  foreign key (organization_id, user_id) references memberships on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
-- For the deletion of a project.
create index project_stars_project on project_stars (organization_id, project_id);
-- For the deletion of a membership.
create index project_stars_member on project_stars (organization_id, user_id);
