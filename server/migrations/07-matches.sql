-- The people somebody may be matched with, and the search by name. Rules 5.11 and 5.23 to 5.26

-- The viewer's own interests, or 0 when they are not to be matched. With the owner's rights: called now by the
-- owner and now by oakling_app it would be planned again each time, which takes ten times as long as the answer.
create function my_match_mask() returns smallint
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce((
    select interest_mask from people
    where id = app_person_id() and role <> 'parent' and matching_on and paused_at is null
      and may_meet(role, vetting_now(vetting, verified_until), lacks)
  ), 0::smallint)
$$;
revoke execute on function my_match_mask from public;
grant execute on function my_match_mask to oakling_app;

-- Matches of the viewer. A view runs with its owner's rights, so its own condition is the guard.
-- Its order is that of the index people_match and spares work, not more: a search that asks for the
-- first few of one mask in this order walks the index, where it would else read and sort all of them.
create view match_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    person.interest_mask, person.match_rank,
    vetting_now(person.vetting, person.verified_until) as vetting,
    adult_word(person.of_age_at, person.created_at) as grown_up
  from people as person
  where person.role = (
      select case viewer.role when 'elder' then 'youth' when 'youth' then 'elder' end
      from people as viewer where viewer.id = app_person_id()
    )
    and person.matching_on and person.paused_at is null
    and may_meet(person.role, vetting_now(person.vetting, person.verified_until), person.lacks)
    and (person.interest_mask & (select my_match_mask())) <> 0
    and person.id <> all ((select hidden_people())::uuid[])
  order by person.role, person.interest_mask, person.match_rank, person.id;
grant select on match_cards to oakling_app;

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

-- How names are compared: `nameKey` in domain/src/matches. Accents go, and letters that have no
-- accent to take off but are often typed plain; then case. The range is that of combining marks.
create function name_key(name text) returns text
language sql immutable parallel safe
as $$
  select translate(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g') collate public.name_case),
    'ςıøłđ’', 'σiold'''
  )
$$;

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

-- With the owner's rights: a person who edits their profile has none on the table of keys.
create function keep_name_key() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into shown_names (person_id, name_key) values (new.id, name_key(new.shown_name))
  on conflict (person_id) do update set name_key = excluded.name_key;
  return null;
end $$;
-- A generated column changes with any of those it is made of.
create trigger people_name_key after insert or update of shown_name on people
  for each row execute function keep_name_key();

alter table shown_names enable row level security, force row level security;
create policy shown_names_system on shown_names to oakling_system using (true) with check (true);
-- Moderators look elders up by name as in a match search.
grant select on shown_names to oakling_moderator;
create policy shown_names_moderate on shown_names for select to oakling_moderator
  using ((select is_moderator()));

-- What the search of this transaction looks for, as a name key, or null: then nobody is found.
create function app_match_name() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('app.match_name', true), '') $$;

-- Those matches whose name holds app.match_name, found by the index shown_names_pieces. Who is a
-- match is asked of match_cards alone, one person at a time.
create view match_names with (security_barrier) as
  select card.id, card.role, card.name, card.avatar, card.bio, card.skills, card.interest_mask,
    card.match_rank, card.vetting, card.grown_up
  from shown_names as named
  cross join lateral (select * from match_cards where id = named.person_id limit 1) as card
  where name_pieces(named.name_key, '{1,2}')
      @> name_pieces(app_match_name(), array[least(2, length(app_match_name()))])
    and strpos(named.name_key, app_match_name()) > 0;
grant select on match_names to oakling_app;
