-- The lines that the server writes into a room hold what happened as a kind with its values, like the lines of a task's
-- history (0019). Sentences that were stored before are parsed. A sentence can be read in several ways if names contain
-- its words; then it is read in the one way in which all names are known. If there is none, it is kept as it is, as the
-- values of the kind 'text'.
alter table chat_messages alter column content drop not null, add column fact_kind text, add column fact_values json;

-- What comes before and after each occurrence of a separator, both not empty.
create function pg_temp.parts(whole text, separator text) returns table (before text, after text) language sql immutable as $$
  select left(whole, place - 1), substr(whole, place + length(separator))
  from generate_series(2, length(whole) - length(separator)) place
  where substr(whole, place, length(separator)) = separator
$$;

-- Every list of names that is written like this, with the number of further people: 'Ann', 'Ann and Ben', 'Ann, Ben and
-- Cem', and from six people on 'Ann, Ben, Cem, Dana, Eli and 7 more'.
create function pg_temp.lists(sentence text) returns table (names text[], more int) language sql immutable as $$
  select array[sentence], 0
  union
  select array[before, after], 0 from pg_temp.parts(sentence, ' and ')
  union
  select string_to_array(before, ', ') || after, 0 from pg_temp.parts(sentence, ' and ')
  where cardinality(string_to_array(before, ', ')) < 5
  union
  select string_to_array(found[1], ', '), found[2]::int
  from regexp_match(sentence, '^(.*) and ([1-9][0-9]{0,8}) more$') found
  where cardinality(string_to_array(found[1], ', ')) = 5
$$;

-- Every line that generates the sentence, with the names in it.
create function pg_temp.readings(sentence text) returns table (kind text, "values" json, names text[])
language sql immutable as $$
  select 'room.added', json_strip_nulls(json_build_object('actor', before, 'names', list.names, 'more', nullif(more, 0))),
    before || list.names
  from pg_temp.parts(left(sentence, -1), ' added ') cross join lateral pg_temp.lists(after) list
  where right(sentence, 1) = '.'
  union all
  select 'room.removed', json_build_object('actor', before, 'name', after), array[before, after]
  from pg_temp.parts(left(sentence, -1), ' removed ')
  where right(sentence, 1) = '.'
  union all
  select 'room.left', json_build_object('name', found[1]), array[found[1]]
  from regexp_match(sentence, '^(.+) left the group\.$') found
  where found is not null
  union all
  select 'call.' || lower(found[1]), json_build_object('call', found[2]), '{}'
  from regexp_match(sentence, '^(Missed|Declined) (audio|video) call$') found
  where found is not null
  union all
  select 'call.ended', json_build_object('call', lower(found[1]), 'seconds', found[2]::int * 60 + found[3]::int), '{}'
  from regexp_match(sentence, '^(Audio|Video) call • (0[0-9]|[1-9][0-9]{1,6}):([0-5][0-9])$') found
  where found is not null
$$;

create temporary table readings on commit drop as
  select m.id, m.organization_id, reading.*, count(*) over (partition by m.id) as possible
  from chat_messages m cross join lateral pg_temp.readings(m.content) reading
  where m.kind = 'system';
analyze readings;

-- The names of members, and those in sentences that can be read in one way only, which remain after somebody was renamed.
create temporary table known_names on commit drop as
  select m.organization_id, named.name
  from memberships m join users u on u.id = m.user_id
  cross join lateral (values (coalesce(u.full_name, u.username)), (m.left_name)) as named (name)
  where named.name is not null
  union
  select organization_id, unnest(names) from readings where possible = 1;
create unique index on known_names (organization_id, name);
analyze known_names;

create temporary table parsed on commit drop as
  select id, kind, "values"
  from (
    select known.*, count(*) filter (where all_known) over (partition by id) as likely
    from (
      select r.*, not exists (
        select from unnest(r.names) one
        where not exists (select from known_names k where k.organization_id = r.organization_id and k.name = one)
      ) as all_known
      from readings r
    ) known
  ) counted
  where possible = 1 or (likely = 1 and all_known);
analyze parsed;

update chat_messages m set
  content = null,
  fact_kind = coalesce(p.kind, 'text'),
  fact_values = coalesce(p."values", json_build_object('content', m.content))
from chat_messages old left join parsed p on p.id = old.id
where old.id = m.id and old.kind = 'system';

alter table chat_messages add constraint chat_messages_content check (
  case kind when 'user' then content is not null and fact_kind is null and fact_values is null
    else content is null and fact_kind is not null and fact_values is not null end
);
