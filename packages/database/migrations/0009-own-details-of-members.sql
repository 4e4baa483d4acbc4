-- An organization keeps its own title of a member, and of a former member only the name from the moment of leaving. Set when
-- a membership ends, cleared when it becomes active again.
alter table memberships add column job_title text, add column left_name text;
-- How members were called when they left was not kept; from now on their present name does not change here any more.
update memberships m set left_name = coalesce(u.full_name, u.username) from users u
where u.id = m.user_id and (m.status = 'inactive' or m.status = 'pending' and m.joined_at is not null);
-- Wherever a name is shown it is looked up here first.
create index memberships_left on memberships (organization_id, user_id) where left_name is not null;
-- Lists that browsers keep would still show the rest.
update organization_versions set version = version + 1;
