-- How often something changed that the JSON of other objects repeats: names of people, projects and the organization,
-- but not a task, a notification, a room or a call. What is kept of a row's JSON is valid as long as the sum is the same.
alter table organization_versions add column names bigint not null default 0;
