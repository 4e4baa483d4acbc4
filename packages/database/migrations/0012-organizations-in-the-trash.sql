-- A deleted organization lies in the trash for 30 days, in which who was its admin can restore it.
alter table organizations add column deleted_at timestamptz, add column deleted_by integer references users;
create index organizations_trash on organizations (deleted_at) where deleted_at is not null;

-- The memberships that ended with the organization, which come back with it. As they are inactive, nothing of the
-- organization is in anybody's sight, and nobody can write in it.
alter table memberships add column ended_with_organization boolean not null default false;
alter table memberships add check (not ended_with_organization or status = 'inactive');
