-- The search finds files by the words of their names and by what they are: a picture is an image and a photo, `plan.xlsx` is a
-- spreadsheet. A word and its plural are different words.
create function words_of_file_type(name text, type text, kind text) returns text language sql immutable parallel safe
return case kind
    when 'picture' then 'image images picture pictures photo photos ' || split_part(type, '/', 2)
    when 'video' then 'video videos ' || split_part(type, '/', 2)
    when 'audio' then 'audio sound sounds ' || split_part(type, '/', 2)
    when 'pdf' then 'pdf pdfs document documents'
    when 'text' then 'text'
    else ''
  end || case
    when name ~* '\.(docx?|odt|rtf|pages)$' then ' document documents'
    when name ~* '\.(xlsx?|ods|csv|numbers)$' then ' spreadsheet spreadsheets'
    when name ~* '\.(pptx?|odp|key)$' then ' presentation presentations slides'
    when name ~* '\.(zip|tar|gz|tgz|bz2|xz|7z|rar)$' then ' archive archives'
    when name ~* '\.svg$' then ' image images picture pictures'
    else ''
  end;

alter table files add column search tsvector not null
  generated always as (search_words(name, words_of_file_type(name, type, kind))) stored;

-- An upload in progress, which changes with each part, a file that is attached to nothing, and one in the trash have no entry.
create index files_search on files using gin (search) with (gin_pending_list_limit = 256)
  where state = 'stored' and deleted_at is null
    and (task_id is not null or project_id is not null or milestone_id is not null or room_id is not null);
analyze files;
