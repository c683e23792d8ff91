-- Finding one's matches by name. Rules 5.11 and 5.23 to 5.26

-- How names are compared: `nameKey` in domain/src/matches. Accents go, and letters that have no
-- accent to take off but are often typed plain; then case. The range is that of combining marks.
create function name_key(name text) returns text
language sql immutable parallel safe
as $$
  select translate(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'ςıøłđ’', 'σiold'''
  )
$$;

-- Only ever the name that others see: a youth shown by first name and initial is not found by the rest.
alter table people add column name_key text not null generated always as (
  name_key(
    shown_name(
      case shown_name_style when 'full-name' then full_name else coalesce(invited_as, full_name) end,
      shown_name_style
    )
  )
) stored;

-- Every piece of a text that has so many characters. Not pg_trgm: its pieces are of three, of words
-- only, and what is a letter depends on the locale, so "Bo" or "明" would read everyone.
create function name_pieces(key text, sizes integer[]) returns text[]
language sql immutable parallel safe
as $$
  select coalesce(array_agg(distinct substr(key, place, size)), '{}')
  from unnest(sizes) as size cross join generate_series(1, length(key) - size + 1) as place
$$;

create index people_name on people using gin (name_pieces(name_key, '{1,2}'));

-- What the search of this transaction looks for, as a name key, or null: then nobody is found.
create function app_match_name() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('app.match_name', true), '') $$;

create or replace view match_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    person.interest_mask, person.match_rank, person.vetting, person.name_key
  from people as person
  where person.role = (
      select case viewer.role when 'elder' then 'youth' when 'youth' then 'elder' end
      from people as viewer where viewer.id = app_person_id()
    )
    and person.matching_on and person.paused_at is null
    and may_meet(person.role, person.vetting)
    and (person.interest_mask & (select my_match_mask())) <> 0
  order by person.role, person.interest_mask, person.match_rank, person.id;

-- Those matches whose name holds app.match_name, found by the index people_name. Who is a match is
-- asked of match_cards alone, one person at a time; that role and interests fit at all is looked at
-- before, because it is cheap.
create view match_names with (security_barrier) as
  select card.id, card.role, card.name, card.avatar, card.bio, card.skills, card.interest_mask,
    card.match_rank, card.vetting
  from people as named
  cross join lateral (select * from match_cards where id = named.id limit 1) as card
  where name_pieces(named.name_key, '{1,2}')
      @> name_pieces(app_match_name(), array[least(2, length(app_match_name()))])
    and strpos(named.name_key, app_match_name()) > 0
    and named.role <> (select viewer.role from people as viewer where viewer.id = app_person_id())
    and (named.interest_mask & (select my_match_mask())) <> 0;
grant select on match_names to oakling_app;
