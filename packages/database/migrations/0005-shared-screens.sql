-- That the picture of a party is of their screen, so that others show all of it.
alter table call_parties add column sharing boolean not null default false;
