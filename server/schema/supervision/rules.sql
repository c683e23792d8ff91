grant select, insert (youth_id, video_only, no_first_in_person, known_places_only, days, earliest, latest, most_a_week, meetings,
    time_zone, updated_at, calls_here_only),
  update (video_only, no_first_in_person, known_places_only, days, earliest, latest, most_a_week, meetings, time_zone, updated_at,
    calls_here_only)
  on standing_rules to oakling_app;
create policy standing_rules_set on standing_rules to oakling_app
  using (youth_id = any ((select my_children())::uuid[]));

-- Locks the child's row, which serializes changes of the rules with requests and approvals.
create function lock_child_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id = new.youth_id for update;
  return new;
end $$;
create trigger standing_rules_hold before insert or update on standing_rules
  for each row execute function lock_child_row();

-- Normalizes an address for comparison: lowercase, without punctuation and extra spaces. Null if nothing remains.
create function place_key(address text) returns text
language sql immutable parallel safe
as $$ select nullif(btrim(regexp_replace(lower(address), '[\s,.;]+', ' ', 'g')), '') $$;

-- Places where guardians have allowed this child to meet. Limited to sessions whose places are still stored. Rule 6.101
create function approved_places(youth uuid)
returns table (address text, latitude double precision, longitude double precision)
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return query
  select offer.address, offer.latitude, offer.longitude
  from sessions as session join session_offers as offer on offer.session_id = session.id
  where session.youth_id = youth and offer.address is not null
    and (
      offer.approved_at is not null
      or (
        offer.version = session.version and session.decided_at is not null
        and session.status in ('approved', 'cancelled')
      )
    );
end $$;

-- True if an approved place has the same normalized address and, if both have coordinates, is at most about 100 meters
-- away.
create function is_approved_place(youth uuid, at text, lat double precision, lng double precision)
returns boolean
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return exists (
    select from approved_places(youth) as known
    where place_key(known.address) = place_key(at)
      and (
        known.latitude is null or lat is null
        or (abs(known.latitude - lat) < 0.001 and abs(known.longitude - lng) * cos(radians(lat)) < 0.001)
      )
  );
end $$;

-- True if a child's calls must be on this site: by the guardians' choice, or otherwise for children younger than 13.
-- Always false if this site has no calls. Rule 6.338
create function are_calls_here_only(chosen boolean, stage text) returns boolean
language sql stable parallel safe
as $$ select coalesce(chosen, stage = 'under-13') and not 'calls-here' = any (public.left_optional()) $$;
grant execute on function are_calls_here_only to public;

-- The standing rules that a session would break. `beside` lists the statuses of other sessions that count toward the
-- weekly limit. Needs owner rights. If there are no rules, it costs two index lookups.
create function broken_rules(
  youth uuid, elder uuid, session_id uuid, connection_mode text, during tstzrange,
  at text, lat double precision, lng double precision, video_provider text, beside text[]
) returns text[]
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  rule record;
  starts timestamp;
  ends timestamp;
  week timestamp;
begin
  -- Standing rules end on the eighteenth birthday. Rule 6.163
  select rules.*, case when video_provider <> 'Oakling'
      and are_calls_here_only(rules.calls_here_only, ruled.stage) then 'calls-here-only' end as elsewhere
    into rule
    from people as ruled left join standing_rules as rules on rules.youth_id = ruled.id
    where ruled.id = youth and (ruled.of_age_at is null or ruled.of_age_at > app_now());
  if rule.youth_id is null then
    return array_remove(array[rule.elsewhere], null);
  end if;
  starts := lower(during) at time zone rule.time_zone;
  ends := upper(during) at time zone rule.time_zone;
  week := date_trunc('week', starts);
  return array_remove(array[
    case when connection_mode = 'In-Person' and rule.video_only then 'video-only' end,
    case when connection_mode = 'In-Person' and rule.no_first_in_person and not exists (
      select from sessions as held
      where held.youth_id = youth and held.elder_id = elder and held.status = 'approved'
        and upper(held.during) <= app_now()
    ) then 'first-in-person' end,
    case when connection_mode = 'In-Person' and rule.known_places_only
      and is_approved_place(youth, at, lat, lng) is not true then 'places' end,
    rule.elsewhere,
    case when not (
      extract(isodow from starts)::smallint = any (rule.days)
      and extract(isodow from ends - interval '1 microsecond')::smallint = any (rule.days)
    ) then 'days' end,
    case when starts::time < rule.earliest or ends > starts::date + rule.latest then 'hours' end,
    case when rule.most_a_week <= (
      select count(*) from sessions as other
      where other.youth_id = youth and other.id is distinct from session_id and other.status = any (beside)
        and (other.status = 'approved' or lower(other.during) > app_now())
        and lower(other.during) >= week at time zone rule.time_zone
        and lower(other.during) < (week + interval '7 days') at time zone rule.time_zone
    ) then 'week' end
  ], null);
end $$;

-- The refusal that everyone except guardians sees, which never names the rule. See `WISH_REFUSALS` in domain. The place
-- is checked last, so an impossible time can't be used to probe the child's approved places.
create function rule_violation(broken text[]) returns text
language sql immutable parallel safe
as $$
  select case
    when 'video-only' = any (broken) then 'video-only'
    when 'first-in-person' = any (broken) then 'in-person-not-yet'
    when 'calls-here-only' = any (broken) then 'calls-here-only'
    when broken && array['days', 'hours', 'week'] then 'time-not-possible'
    when 'places' = any (broken) then 'place-not-possible'
  end
$$;

-- Returns the refusal that the standing rules cause for a new time, mode or place of a session that the viewer can
-- change; otherwise null.
create function wish_for_session(
  id uuid, connection_mode text, starts_at timestamptz, ends_at timestamptz,
  address text, latitude double precision, longitude double precision, video_provider text
) returns text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select rule_violation(broken_rules(
      session.youth_id, session.elder_id, session.id,
      coalesce(wish_for_session.connection_mode, session.connection_mode),
      tstzrange(starts_at, greatest(starts_at, ends_at)),
      case when wish_for_session.connection_mode is null then place.address else wish_for_session.address end,
      case when wish_for_session.connection_mode is null then place.latitude else wish_for_session.latitude end,
      case when wish_for_session.connection_mode is null then place.longitude else wish_for_session.longitude end,
      case when wish_for_session.connection_mode is null then place.video_provider else wish_for_session.video_provider end,
      '{pending,approved}'))
    from sessions as session
    left join session_offers as place on place.session_id = session.id and place.version = session.version
    where session.id = wish_for_session.id and session.status in ('pending', 'approved')
      and (app_person_id() in (session.elder_id, session.youth_id) or is_my_child(session.youth_id))
      and not array[session.elder_id, session.youth_id] && hidden_people()
  );
end $$;
grant execute on function wish_for_session to oakling_app;

-- The meeting modes that a form offers for a match, or null unless the two people are matched. Rule 6.104
create function ways_with_match(match_id uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select case
      when rule.video_only
        or (rule.known_places_only and not exists (select from approved_places(rule.youth_id)))
        then 'video-only'
      when rule.no_first_in_person and not exists (
        select from sessions as held
        where held.youth_id = rule.youth_id and held.elder_id in (own.id, card.id)
          and held.status = 'approved' and upper(held.during) <= app_now()
      ) then 'in-person-not-yet'
      else 'any'
    end
    from people as own
    join match_cards as card on card.id = match_id
    join people as youth on youth.id = case own.role when 'youth' then own.id else card.id end
    left join standing_rules as rule
      on rule.youth_id = youth.id and (youth.of_age_at is null or youth.of_age_at > app_now())
    where own.id = app_person_id()
  );
end $$;
grant execute on function ways_with_match to oakling_app;

create function refuse_wish(broken text[]) returns void
language plpgsql
as $$
begin
  if broken <> '{}' then
    raise exception 'the parent has set rules that do not allow this'
      using errcode = 'check_violation', constraint = 'sessions_within_rules',
        detail = public.rule_violation(broken);
  end if;
end $$;
grant execute on function place_key, rule_violation, refuse_wish to public;

-- Requests, changes, agreements and approvals must satisfy the standing rules. The locks serialize this with a
-- concurrent change of the rules, and with requests for the last session of a week. The offer's trigger checks the
-- place and the provider. Rule 6.102
create function check_standing_rules() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  broken text[];
  is_asked boolean := tg_op = 'INSERT' or new.version > old.version;
begin
  perform from people where id in (new.elder_id, new.youth_id) order by id for share;
  perform from standing_rules where youth_id = new.youth_id for update;
  if is_asked then
    broken := array_remove(broken_rules(new.youth_id, new.elder_id, new.id, new.connection_mode, new.during,
      null, null, null, null, '{pending,approved}'), 'places');
  else
    select broken_rules(new.youth_id, new.elder_id, new.id, new.connection_mode, new.during, place.address,
      place.latitude, place.longitude, place.video_provider, '{approved}') into broken
    from (select new.id) as about (id)
    left join session_offers as place on place.session_id = about.id and place.version = new.version;
  end if;
  perform refuse_wish(broken);
  return new;
end $$;
-- A guardian who approves only the first date of a series sees the rules that the others break. Rule 6.433
create trigger sessions_within_rules before insert on sessions
  for each row when (coalesce(new.series_id, new.id) = new.id) execute function check_standing_rules();
create trigger sessions_still_within_rules before update on sessions
  for each row when (
    new.version > old.version
    or (old.status = 'pending' and new.status = 'approved')
    or (new.status = 'pending' and old.agreed_at is null and new.agreed_at is not null)
  )
  execute function check_standing_rules();
