-- The search: columns with the words of each text, which PostgreSQL itself computes in the statement that writes the
-- text. Both extensions are part of PostgreSQL's distribution, and the owner of a database may create them.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words without accents and without the rules of a language, because an organization may write in several.
create text search configuration words_of_any_language (copy = simple);
alter text search configuration words_of_any_language
  alter mapping for asciiword, word, numword, hword, hword_part, hword_asciipart, asciihword, hword_numpart, numhword
  with unaccent, simple;

-- The parser would read a path, an address or a version as a single word, so punctuation is replaced by spaces first.
create function search_text(content text) returns text language sql immutable parallel safe
return translate(content, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                ');

-- The words of a text without a title. A text whose numbers of bytes and characters are equal is ASCII: its words are
-- the same without the slower steps.
create function search_words(content text) returns tsvector language sql immutable parallel safe
return case when octet_length(content) = length(content) then to_tsvector('simple'::regconfig, search_text(content))
  else to_tsvector('words_of_any_language'::regconfig, lower(search_text(content) collate "und-x-icu")) end;

-- The words of a title, which have the weight A, and of a text.
create function search_words(title text, content text) returns tsvector language sql immutable parallel safe
return setweight(search_words(title), 'A') || search_words(coalesce(content, ''));

alter table tasks add column search tsvector not null generated always as (search_words(title, description)) stored;
alter table task_comments add column search tsvector generated always as (search_words(content)) stored;
alter table milestone_comments add column search tsvector generated always as (search_words(content)) stored;
alter table projects add column search tsvector not null generated always as (search_words(name, description)) stored;
alter table goals add column search tsvector not null generated always as (search_words(title, description)) stored;
alter table milestones add column search tsvector not null
  generated always as (search_words(title, coalesce(description, '') || ' ' || coalesce(notes, ''))) stored;
alter table users add column search tsvector not null
  generated always as (search_words(coalesce(full_name, '') || ' ' || username, split_part(email, '@', 1))) stored;
alter table chat_messages add column search tsvector generated always as (search_words(content)) stored;

-- Only the tables that grow without bounds have an index. A search reads what writes have not yet merged into it, so
-- that part is kept small.
create index tasks_search on tasks using gin (search) with (gin_pending_list_limit = 256) where deleted_at is null;
create index task_comments_search on task_comments using gin (search) with (gin_pending_list_limit = 256)
  where kind = 'user';
create index milestone_comments_search on milestone_comments using gin (search) with (gin_pending_list_limit = 256);
create index chat_messages_search on chat_messages using gin (search) with (gin_pending_list_limit = 256)
  where kind = 'user' and deleted_at is null;
