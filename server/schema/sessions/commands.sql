-- True if the person has an approved session that overlaps. When the clocks go back, the end can precede the start, and
-- `greatest` makes such a range empty.
create function is_busy(person uuid, starts_at timestamptz, ends_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from public.sessions
    where status = 'approved' and elder_id = person and during && tstzrange(starts_at, greatest(starts_at, ends_at))
  ) or exists (
    select from public.sessions
    where status = 'approved' and youth_id = person and during && tstzrange(starts_at, greatest(starts_at, ends_at))
  )
$$;

-- The facts for deciding on a request. Runs with owner rights, because the requester can't read the other side's
-- guardians, sessions or rules. Returns no row unless the two people are matched. A repeated request doesn't reveal the
-- rules, because it leaves no trace for the parent.
create function request_facts(
  match_id uuid, connection_mode text, starts_at timestamptz, ends_at timestamptz,
  address text, latitude double precision, longitude double precision, video_provider text, is_new boolean,
  out not_possible text, out my_skills jsonb, out match jsonb, out guardian_ids uuid[], out stage text, out youth_zone text,
  out requester_busy boolean, out match_busy boolean, out initiator json, out receiver json, out asks_next json,
  out not_now text
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select
    case when is_new then public.rule_violation(public.broken_rules(youth.id,
      case own.role when 'youth' then card.id else own.id end, null, connection_mode,
      tstzrange(starts_at, greatest(starts_at, ends_at)), address, latitude, longitude, video_provider,
      '{pending,approved}')) end,
    own.skills,
    jsonb_build_object('id', card.id, 'skills', card.skills),
    public.guardians_of(youth.id),
    public.stage_now(youth.stage, youth.of_age_at),
    youth.time_zone,
    public.is_busy(own.id, starts_at, ends_at),
    public.is_busy(card.id, starts_at, ends_at),
    public.person_card(own.id, own.shown_name, own.role, own.avatar,
      public.vetting_now(own.vetting, own.verified_until) = 'verified', null),
    public.person_card(card.id, card.name, card.role, card.avatar, card.vetting = 'verified', card.grown_up),
    case own.role when 'youth' then (
      select json_agg(named.shown_name order by next.since, next.guardian_id)
      from public.active_guardianships as next join public.people as named on named.id = next.guardian_id
      where next.child_id = own.id
    ) end,
    case when is_new then public.not_now_between(own.id, card.id) end
  from public.people as own
  join public.match_cards as card on card.id = match_id
  join public.people as youth on youth.id = case own.role when 'youth' then own.id else card.id end
  where own.id = public.app_person_id()
$$;
grant execute on function request_facts to oakling_app;

-- Inserts a session and its first offer with the requester's rights.
create function insert_session(session jsonb, offer jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp
as $$
declare first public.session_offers;
begin
  insert into public.sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time,
    end_time, time_zone, during, created_at, updated_at, series_id, repeat_every, repeat_times, series_start, left_out)
  select id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time, time_zone,
    tstzrange(starts_at, ends_at), created_at, created_at, series_id, repeat_every, repeat_times,
    case when series_id is not null then starts_at end, coalesce(left_out, '{}')
  from jsonb_to_record(session) as asked (
    id uuid, elder_id uuid, youth_id uuid, created_by uuid, connection_mode text, interests text[],
    start_time timestamp, end_time timestamp, time_zone text, starts_at timestamptz, ends_at timestamptz,
    created_at timestamptz, series_id uuid, repeat_every text, repeat_times integer, left_out date[]
  );
  -- Twice as fast as selecting from jsonb_populate_record.
  first := jsonb_populate_record(null::public.session_offers, offer);
  insert into public.session_offers values (first.*);
end $$;
grant execute on function insert_session to oakling_app;

-- Records that the receiver agrees to this version, and returns the session's id. Runs with owner rights, because no
-- policy can limit an update to one column. Rule 6.97
create function agree_to_session(session_id uuid, at timestamptz) returns setof uuid
language sql volatile security definer set search_path = public, pg_temp
as $$
  with agreed as (
    update sessions set agreed_at = at, updated_at = at
    where agreed_at is null and app_person_id() in (elder_id, youth_id) and created_by <> app_person_id()
      and case when id = session_id then status in ('pending', 'approved')
        -- A yes to one date of an approved series is a yes to all of them. Rule 6.434
        else status = 'approved' and series_id = (
          select series_id from sessions as first where first.id = session_id and first.status = 'approved'
        ) end
    returning id
  )
  select id from agreed where id = session_id
$$;
grant execute on function agree_to_session to oakling_app;

-- Locks a session of the viewer's child until the transaction ends, and returns it as the guardian sees it.
create function lock_childs_session(id uuid, at timestamptz)
returns table ("guardianIds" uuid[], item json, part json)
language plpgsql volatile set search_path = public, pg_temp
as $$
declare child uuid;
begin
  select session.youth_id into child from sessions as session
    where session.id = lock_childs_session.id and is_my_child(session.youth_id)
    for update;
  if not found then return; end if;
  -- A separate statement takes a new snapshot, which includes the transaction that held the lock before.
  return query
    select array(
        select guards.guardian_id from active_guardianships as guards
        where guards.child_id = child order by guards.since, guards.guardian_id
      ), mine.item, mine.part
    from my_whole_sessions(array[lock_childs_session.id], at) as mine;
end $$;
grant execute on function lock_childs_session to oakling_app;
