-- Search by name among the viewer's matches. Rules 5.11 and 5.23 to 5.26

-- Lowercasing must not depend on the database's locale, because under C it covers only a to z. PostgreSQL 17 and later
-- have a builtin provider; earlier versions use ICU.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation name_case (provider = builtin, locale = 'C.UTF-8');
  else
    create collation name_case from "und-x-icu";
  end if;
end $$;

-- All substrings of these lengths. pg_trgm doesn't fit: its pieces have three letters, stop at word boundaries and
-- depend on the locale, so "Bo" or "明" would read everyone. The cost makes the planner use the index below instead of
-- computing the pieces of every name.
create function name_pieces(key text, sizes integer[]) returns text[]
language sql immutable parallel safe cost 1000
as $$
  select coalesce(array_agg(distinct substr(key, place, size)), '{}')
  from unnest(sizes) as size cross join generate_series(1, length(key) - size + 1) as place
$$;

-- Only the shown name can be searched: a youth shown by first name and initial isn't found by the rest. Not a column of
-- people, whose rows change daily and would each time update this index.
create table shown_names (
  person_id uuid primary key references people (id) on delete cascade,
  name_key text collate "C" not null
);
create index shown_names_pieces on shown_names using gin (name_pieces(name_key, '{1,2}'));
