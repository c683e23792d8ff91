-- The people somebody may be matched with, and the search by name. Rules 5.11 and 5.23 to 5.26

-- Which letters are small ones of others must not depend on the database: in one of the locale C only
-- a to z are. PostgreSQL knows by itself from version 17 on; before, ICU knows.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation name_case (provider = builtin, locale = 'C.UTF-8');
  else
    create collation name_case from "und-x-icu";
  end if;
end $$;

-- Every piece of a text that has so many characters. Not pg_trgm: its pieces are of three, of words
-- only, and what is a letter depends on the locale, so "Bo" or "明" would read everyone. What it costs is said, or
-- the database would rather cut everybody's name to pieces than use the index below.
create function name_pieces(key text, sizes integer[]) returns text[]
language sql immutable parallel safe cost 1000
as $$
  select coalesce(array_agg(distinct substr(key, place, size)), '{}')
  from unnest(sizes) as size cross join generate_series(1, length(key) - size + 1) as place
$$;

-- Only ever the name that others see: a youth shown by first name and initial is not found by the
-- rest. Not a column of people: their rows change daily, and with each the whole index would.
create table shown_names (
  person_id uuid primary key references people (id) on delete cascade,
  name_key text collate "C" not null
);
create index shown_names_pieces on shown_names using gin (name_pieces(name_key, '{1,2}'));
alter table shown_names enable row level security, force row level security;
