-- Searches by name find STRASSE in Straße, aero in Ærø, and vocalized Hebrew and Arabic names. Rule 5.24
create function pg_temp.key_of(name text) returns text
language sql immutable
as $$
  select replace(replace(replace(replace(
    translate(
      regexp_replace(
        regexp_replace(lower(normalize(replace(name, '´', ''''), NFKD) collate public.name_case), ' +', ' ', 'g'),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1dc0-\u1dff\u200c\u200d]', '', 'g'
      ),
      'ςıøłđðħŧŋəɓɗƙɔɛƴɖکیىةʼʻ‘’‐–', 'σiolddhtnebdkoeydكييه''''''''--'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

update shown_names set name_key = pg_temp.key_of(people.shown_name)
from people
where people.id = person_id and name_key is distinct from pg_temp.key_of(people.shown_name);
