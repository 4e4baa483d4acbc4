-- How much each organization holds, as measured every few minutes; 0 stands for the whole installation. Refers to nothing:
-- the measuring takes out organizations that are gone. What is full refuses new rows until it is measured again.
create table storage_usage (
  organization_id integer primary key,
  bytes bigint not null,
  is_full boolean not null default false,
  measured_at timestamptz not null default now()
);

-- The refusal costs one look into a small table within the statement that writes, and no question of its own. It is here
-- and not in the services so that nothing that makes rows can forget it.
create function refuse_when_full() returns trigger language plpgsql as $$
begin
  if exists (select from storage_usage where organization_id = new.organization_id and is_full) then
    raise exception 'the organization is full' using errcode = 'MU001';
  end if;
  if exists (select from storage_usage where organization_id = 0 and is_full) then
    raise exception 'the installation is full' using errcode = 'MU002';
  end if;
  return new;
end $$;
create function refuse_when_installation_full() returns trigger language plpgsql as $$
begin
  if exists (select from storage_usage where organization_id = 0 and is_full) then
    raise exception 'the installation is full' using errcode = 'MU002';
  end if;
  return new;
end $$;

create trigger storage before insert on organizations for each row execute function refuse_when_installation_full();
create trigger storage before insert on projects for each row execute function refuse_when_full();
create trigger storage before insert on goals for each row execute function refuse_when_full();
create trigger storage before insert on milestones for each row execute function refuse_when_full();
create trigger storage before insert on milestone_comments for each row execute function refuse_when_full();
create trigger storage before insert on tasks for each row execute function refuse_when_full();
-- Lines that the services write about a change or a call never fail for this.
create trigger storage before insert on task_comments for each row when (new.kind = 'user')
  execute function refuse_when_full();
create trigger storage before insert on chat_messages for each row when (new.kind = 'user')
  execute function refuse_when_full();

select pgboss.create_queue('storage', '{"policy": "stately", "retryLimit": 0, "expireInSeconds": 600}');
