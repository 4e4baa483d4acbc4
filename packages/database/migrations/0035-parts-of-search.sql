-- The indexes of the words get one entry per organization, part of the table and word, instead of one per word. A search reads
-- the newest parts first, so what it reads of the index depends neither on how often a word occurs in older parts, nor on
-- other organizations.

-- Twelve days, as a version 7 UUID begins with the milliseconds since 1970, of which five hexadecimal digits are read. A
-- UUID of another version says nothing about its age and is in the part 0.
create function part_of_message(id uuid) returns integer language sql immutable parallel safe
return case when substr(id::text, 15, 1) = '7' then ('x' || left(id::text, 5))::bit(20)::integer >> 2 else 0 end;

-- Each word with the organization and the part in front of it. The result has no positions: phrases need the words themselves.
create function search_entries(organization_id integer, part integer, words tsvector)
  returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  place constant text := organization_id::text || '.' || part::text || '.';
begin
  if length(words) = 0 then
    return words;
  end if;
  return array_to_tsvector(
    string_to_array(place || array_to_string(tsvector_to_array(words), chr(1) || place), chr(1)));
end $$;

drop index task_words_words, task_comments_search, chat_messages_search, files_search;
-- A search reads what writes have not yet merged into an index, so that part is kept small.
create index task_words_entries on task_words using gin (search_entries(organization_id, task_id >> 13, words))
  with (gin_pending_list_limit = 256);
create index task_comments_entries on task_comments using gin (search_entries(organization_id, id >> 14, search))
  with (gin_pending_list_limit = 256) where kind = 'user';
create index chat_messages_entries on chat_messages
  using gin (search_entries(organization_id, part_of_message(id), search))
  with (gin_pending_list_limit = 256) where kind = 'user' and deleted_at is null;
create index files_entries on files using gin (search_entries(organization_id, id >> 13, search))
  with (gin_pending_list_limit = 256)
  where state = 'stored' and deleted_at is null
    and (task_id is not null or project_id is not null or milestone_id is not null or room_id is not null);
