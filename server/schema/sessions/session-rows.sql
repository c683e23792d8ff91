-- Sessions as JSON for their readers, with the keys of `SessionRow` and `SessionView` in domain.

-- A moment as `Date.toISOString` writes it.
create function iso_moment(at timestamptz) returns text
language sql stable parallel safe
as $$ select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- `avatarUrl` in domain.
create function avatar_url(person uuid, avatar text) returns text
language sql immutable parallel safe
as $$
  select case split_part(avatar, ':', 1)
    when 'preset' then '/avatars/' || split_part(avatar, ':', 2) || '.svg'
    when 'upload' then '/api/avatars/' || person || '/' || split_part(avatar, ':', 2)
  end
$$;

-- `PersonCard` in domain.
create function person_card(id uuid, name text, role text, avatar text, is_verified boolean, adult text) returns json
language sql stable parallel safe
as $$
  select case when adult is null then
      json_build_object('id', id, 'name', name, 'role', role, 'avatarUrl', public.avatar_url(id, avatar),
        'isVerified', is_verified)
    else
      json_build_object('id', id, 'name', name, 'role', role, 'avatarUrl', public.avatar_url(id, avatar),
        'isVerified', is_verified, 'adult', adult)
  end
$$;

-- `Place` in domain; null when there is none.
create function place_json(
  address text, latitude double precision, longitude double precision, video_provider text, video_link text
) returns json
language sql stable parallel safe
as $$
  select case
    when address is not null then json_build_object('connectionMode', 'In-Person', 'address', address,
      'geoCoords', case when latitude is not null and longitude is not null then
        json_build_object('lat', latitude, 'lng', longitude) end)
    when video_provider is not null then json_build_object('connectionMode', 'Remote',
      'videoProvider', video_provider, 'videoLink', coalesce(video_link, ''))
  end
$$;

-- `compareLevels` in domain; null when one of the two dropped the interest.
create function compare_levels(mine integer, theirs integer) returns text
language sql immutable parallel safe
as $$ select case when mine > theirs then 'higher' when mine < theirs then 'lower' when mine = theirs then 'same' end $$;

-- `partyOf` in domain: everybody but the participants acts as a guardian.
create function party_of(session sessions, person uuid) returns text
language sql immutable parallel safe
as $$
  select case
    when person = session.created_by then 'initiator'
    when person = session.elder_id or person = session.youth_id then 'receiver'
    else 'parent'
  end
$$;

-- `waitsFor` in domain: who decides next about a pending session. Rules 6.151 and 6.163
create function waits_for(session sessions, stage text) returns text
language sql immutable parallel safe
as $$
  select case
    when stage = 'of-age' then 'youth'
    when stage <> 'under-13' and session.created_by <> session.youth_id and session.agreed_at is null then 'youth-first'
    else 'guardians'
  end
$$;

-- `bucketOf` in domain: the tab of a session. Rules 6.29 to 6.32
create function session_bucket(status text, starts_at timestamptz, at timestamptz) returns text
language sql immutable parallel safe
as $$
  select case
    when status = 'rejected' then 'rejected'
    when starts_at <= at or status = 'cancelled' then 'past'
    when status = 'pending' then 'pending'
    else 'upcoming'
  end
$$;

-- `timeMarks` in domain: what is unusual about a time by the youth's clock. A zone that the database does not know is
-- replaced by the session's. Rule 6.114
create function time_marks(during tstzrange, youth_zone text, session_zone text) returns text[]
language sql stable parallel safe
as $$
  select array_remove(array[
    case when upper(during) - lower(during) > interval '3 hours' then 'long' end,
    case when begins::time < time '08:00' then 'early' end,
    case when begins::date <> ends::date or ends::time > time '20:00' then 'late' end
  ], null)
  from (select case when public.is_time_zone(youth_zone) then youth_zone else session_zone end as zone) as clock,
    lateral (
      select date_trunc('minute', lower(during) at time zone zone) as begins,
        date_trunc('minute', upper(during) at time zone zone) as ends
    ) as hours
$$;

-- A guardian of the youth by name, for another guardian; null for the reader. Rule 6.131
create function guardian_name(guardian uuid, child uuid, reader uuid) returns text
language sql stable parallel safe
as $$
  select case when guardian <> reader then coalesce((
    select named.shown_name from public.guardianships as known join public.people as named on named.id = known.guardian_id
    where known.guardian_id = guardian and known.child_id = child
  ), 'A former guardian') end
$$;

-- `Session` in domain.
create function session_state(session sessions) returns jsonb
language sql stable parallel safe
as $$
  select jsonb_build_object(
    'id', session.id, 'version', session.version, 'status', session.status,
    'elderId', coalesce(session.elder_id, '00000000-0000-0000-0000-000000000000'), 'youthId', session.youth_id,
    'createdBy', session.created_by, 'connectionMode', session.connection_mode, 'interests', session.interests,
    'date', to_char(session.start_time, 'YYYY-MM-DD'), 'startTime', to_char(session.start_time, 'HH24:MI'),
    'endTime', to_char(session.end_time, 'HH24:MI'), 'timeZone', session.time_zone,
    'startsAt', public.iso_moment(lower(session.during)), 'endsAt', public.iso_moment(upper(session.during)),
    'agreedAt', public.iso_moment(session.agreed_at), 'createdAt', public.iso_moment(session.created_at)
  ) || case when session.status = 'pending' then '{}' else
    jsonb_build_object('decidedAt', public.iso_moment(session.decided_at), 'decidedBy', session.decided_by)
  end || case session.status
    when 'rejected' then jsonb_build_object('rejectionReason', session.rejection_reason)
    when 'cancelled' then jsonb_build_object('cancelledAt', public.iso_moment(session.cancelled_at),
      'cancelledBy', session.cancelled_by, 'cancellationReason', session.cancellation_reason)
    else '{}'
  end
$$;

-- The guardian who took a step, for guardians; empty for anybody else, and when a participant took it. Rule 6.131
create function guardians_in(session sessions, reader uuid, is_guardian boolean, person uuid) returns json
language sql stable parallel safe
as $$
  select case when is_guardian and public.party_of(session, person) = 'parent'
    then json_build_array(public.guardian_name(person, session.youth_id, reader)) else '[]' end
$$;

-- `SessionRow` in domain, for each reader. In plpgsql, which keeps the plan. A record becomes json, not jsonb, which
-- would sort its keys.
create function session_rows(readers uuid[], session_ids uuid[], at timestamptz)
returns table (reader_id uuid, session_id uuid, item json)
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return query
  select seen.reader_id, session.id, row_to_json(shown)
  from sessions_visible_to(readers, session_ids) as seen
  cross join lateral (select (seen.session).*) as session
  cross join lateral (select (seen.elder).*) as elder
  cross join lateral (select (seen.youth).*) as youth
  -- Place and note are empty a year after the session.
  left join session_offers as place on place.session_id = session.id and place.version = session.version
    and (place.address is not null or place.video_provider is not null) and seen.sees_offer
  cross join lateral (select
    case when elder.id is null
      then person_card('00000000-0000-0000-0000-000000000000', 'Former member', 'elder', null, false, null)
      else person_card(elder.id, elder.shown_name, elder.role, elder.avatar,
        vetting_now(elder.vetting, elder.verified_until) = 'verified', null)
    end as elder,
    -- A former guardian keeps the name they gave the child, not the adult's. Rule 6.172
    person_card(youth.id,
      case when seen.was_guardian then coalesce(youth.invited_as, youth.shown_name) else youth.shown_name end,
      youth.role, case when not seen.was_guardian then youth.avatar end,
      vetting_now(youth.vetting, youth.verified_until) = 'verified',
      -- For the elder only, and never the date. Rule 6.170
      case when seen.reader_id = session.elder_id then adult_word(youth.of_age_at, youth.created_at) end) as youth,
    stage_now(youth.stage, youth.of_age_at) as stage,
    session.created_by = youth.id as is_by_youth,
    session.status = 'pending' and seen.is_guardian as is_decider
  ) as its
  cross join lateral (select
    session.id, session.version, session.status,
    session_bucket(session.status, lower(session.during), at) as bucket,
    session.connection_mode as "connectionMode",
    place_json(place.address, place.latitude, place.longitude, place.video_provider, place.video_link) as place,
    coalesce(place.note, '') as message,
    (
      select json_agg(json_build_object('name', about.name, 'comparison', case
        when seen.was_guardian then null
        when its.is_by_youth
          then compare_levels((youth.skills ->> about.name)::integer, (elder.skills ->> about.name)::integer)
        else compare_levels((elder.skills ->> about.name)::integer, (youth.skills ->> about.name)::integer)
      end) order by about.nth)
      from unnest(session.interests) with ordinality as about (name, nth)
    ) as interests,
    case when its.is_by_youth then its.youth else its.elder end as initiator,
    case when its.is_by_youth then its.elder else its.youth end as receiver,
    to_char(session.start_time, 'YYYY-MM-DD') as date,
    to_char(session.start_time, 'HH24:MI') as "startTime",
    to_char(session.end_time, 'HH24:MI') as "endTime",
    session.time_zone as "timeZone",
    iso_moment(lower(session.during)) as "startsAt",
    iso_moment(upper(session.during)) as "endsAt",
    round(extract(epoch from upper(session.during) - lower(session.during)) / 60)::integer as "durationMinutes",
    -- A youth takes part in every session, so each one is approved. Rule 6.19
    true as "requiresApproval",
    waits_for(seen.session, its.stage) as "waitsFor",
    -- Who is asked once a youth who reads first has said yes, for the youth only. Rule 6.151
    case when session.status = 'pending' and seen.reader_id = youth.id then (
      select json_agg(named.shown_name order by next.since, next.guardian_id)
      from active_guardianships as next join people as named on named.id = next.guardian_id
      where next.child_id = youth.id
    ) end as "asksNext",
    iso_moment(session.created_at) as "createdAt",
    iso_moment(session.agreed_at) as "agreedAt",
    iso_moment(session.decided_at) as "decidedAt",
    session.rejection_reason as "rejectionReason",
    case when session.status = 'cancelled' then json_build_object(
      'by', case session.cancelled_by when elder.id then its.elder when youth.id then its.youth end,
      'byParent', coalesce(session.cancelled_by not in (elder.id, youth.id), false),
      'guardians', guardians_in(seen.session, seen.reader_id, seen.is_guardian, session.cancelled_by),
      'reason', session.cancellation_reason,
      'at', iso_moment(session.cancelled_at)
    ) end as cancelled,
    -- The last approved version, or else the first one. Rule 6.66
    case when session.status = 'pending' and session.version > 1 then (
      select json_build_object(
        'date', to_char(was.start_time, 'YYYY-MM-DD'), 'startTime', to_char(was.start_time, 'HH24:MI'),
        'endTime', to_char(was.end_time, 'HH24:MI'), 'timeZone', was.time_zone,
        'startsAt', iso_moment(lower(was.during)), 'endsAt', iso_moment(upper(was.during)),
        'connectionMode', was.connection_mode, 'interests', was.interests,
        'place', place_json(former.address, former.latitude, former.longitude, former.video_provider, former.video_link),
        'message', former.note, 'wasApproved', was.approved_at is not null)
      from session_offers as was
      left join session_offers as former on former.session_id = was.session_id
        and former.version = was.version and seen.sees_former_offers
      where was.session_id = session.id and was.version < session.version
      order by was.approved_at is null, case when was.approved_at is null then was.version else -was.version end
      limit 1
    ) end as previous,
    case when not seen.was_guardian then (
      select json_build_object(
        'date', to_char(proposed.start_time, 'YYYY-MM-DD'), 'startTime', to_char(proposed.start_time, 'HH24:MI'),
        'endTime', to_char(proposed.end_time, 'HH24:MI'), 'timeZone', proposed.time_zone,
        'startsAt', iso_moment(lower(proposed.during)), 'endsAt', iso_moment(upper(proposed.during)),
        'by', party_of(seen.session, proposed.proposed_by), 'isMine', proposed.proposed_by = seen.reader_id,
        'guardians', guardians_in(seen.session, seen.reader_id, seen.is_guardian, proposed.proposed_by),
        'note', proposed.note, 'createdAt', iso_moment(proposed.created_at))
      from session_offers as proposed
      where proposed.session_id = session.id and proposed.version > session.version
    ) end as proposal,
    case when can_see_question(seen.session, seen.reader_id, seen.is_guardian) then (
      select json_build_object(
        'question', asked.question, 'askedAt', iso_moment(asked.asked_at),
        'guardian', case when seen.is_guardian then guardian_name(asked.asked_by, youth.id, seen.reader_id) end,
        'answer', case when asked.answered_at is not null then
          json_build_object('words', asked.answer, 'at', iso_moment(asked.answered_at)) end)
      from session_questions as asked where asked.session_id = session.id
    ) end as question,
    -- How it went, as the reader said; nobody reads another's answer. Rule 6.76
    case when not seen.was_guardian then (
      select answer.outcome from session_outcomes as answer
      where answer.session_id = session.id and answer.person_id = seen.reader_id
    ) end as outcome,
    case when session.status = 'approved' and not seen.was_guardian then coalesce((
      select json_agg(json_build_object(
        'from', case when sent.from_id = youth.id then 'youth' else 'elder' end,
        'card', sent.card, 'at', iso_moment(sent.sent_at)) order by sent.from_id)
      from session_thanks as sent
      where sent.session_id = session.id and can_see_thanks(sent.from_id, seen.reader_id, seen.is_guardian, exists (
        select from session_outcomes as said
        where said.session_id = session.id and said.person_id = seen.reader_id and said.outcome = 'felt-uncomfortable'
      ))
    ), '[]') else '[]' end as thanks,
    -- Who the elder is, for a guardian who decides. Rule 6.95
    case when its.is_decider and elder.id is not null then (
      select json_build_object(
        'bio', elder.bio, 'ageRange', elder.age_range, 'joinedAt', iso_moment(elder.created_at),
        'checks', case when vetting_now(elder.vetting, elder.verified_until) = 'verified' then checks_shown(elder.id) end,
        'sessionsWithChild', count(*) filter (where other.youth_id = youth.id),
        'sessionsWithOthers', count(*) filter (where theirs.child_id is null),
        'hasMetChildInPerson',
        count(*) filter (where other.youth_id = youth.id and other.connection_mode = 'In-Person') > 0)
      from sessions as other left join active_guardianships as theirs
        on theirs.guardian_id = seen.reader_id and theirs.child_id = other.youth_id
      where other.elder_id = elder.id and other.status = 'approved' and upper(other.during) <= app_now()
    ) end as "elderProfile",
    case when its.is_decider then time_marks(session.during, youth.time_zone, session.time_zone)
      else '{}' end as "timeMarks",
    -- Which rules of the guardians it breaks by now. Rule 6.105
    case when its.is_decider then broken_rules(youth.id, elder.id, session.id, session.connection_mode, session.during,
      place.address, place.latitude, place.longitude, '{approved}') else '{}' end as "brokenRules",
    -- Who it waits for, and who decides for those who are away. Rule 6.134
    case when its.is_decider then (
      select json_build_object('isAll', bool_or(each.wants_all), 'guardians', json_agg(json_build_object(
        'id', each.guardian_id, 'name', guardian.shown_name, 'isMe', each.guardian_id = seen.reader_id,
        'saidYes', given.guardian_id is not null, 'byRule', coalesce(given.by_rule, false),
        'standIn', case when present.stand_in_id is not null then
          json_build_object('id', present.stand_in_id, 'until', iso_moment(each.away_until)) end
      ) order by each.since, each.guardian_id))
      from active_guardianships as each
      join people as guardian on guardian.id = each.guardian_id and guardian.vetting <> 'suspended'
      left join present_stand_ins as present
        on present.guardian_id = each.guardian_id and present.child_id = each.child_id
      left join session_approvals as given on given.session_id = session.id
        and given.version = session.version and given.guardian_id = each.guardian_id
      where each.child_id = youth.id
    ) end as asked
  ) as shown;
end $$;
revoke execute on function session_rows from public;

-- What the page of a session shows beyond its row: who runs late, how the two know each other, and what `viewSession` in
-- domain makes the history from.
create function session_page_parts(readers uuid[], session_ids uuid[])
returns table (reader_id uuid, session_id uuid, part json)
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return query
  select seen.reader_id, session.id, json_build_object(
    'session', session_state(seen.session),
    'stage', stage_now((seen.youth).stage, (seen.youth).of_age_at),
    'delays', case when place.session_id is not null then coalesce((
      select json_agg(json_build_object('by', party_of(seen.session, late.person_id), 'minutes', late.minutes,
        'at', iso_moment(late.told_at)) order by late.told_at, late.nth)
      from session_delays as late where late.session_id = session.id and late.version = session.version
    ), '[]') else '[]' end,
    'wordSeed', place.word_seed,
    -- What moderators checked, for those who are about to meet and the guardians. Rule 6.238
    'checks', case
      when place.session_id is not null and session.status = 'approved'
        and session.during && tstzrange(app_now(), app_now() + interval '25 hours')
        and vetting_now((seen.elder).vetting, (seen.elder).verified_until) = 'verified'
      then checks_shown(session.elder_id) -> 'names' end,
    'versions', (
      select coalesce(json_agg(json_build_object(
        'version', was.version, 'approvedAt', iso_moment(was.approved_at), 'approvedBy', was.approved_by,
        'proposedBy', next.proposed_by, 'replacedAt', iso_moment(next.created_at)) order by was.version), '[]')
      from session_offers as was
      join session_offers as next on next.session_id = was.session_id and next.version = was.version + 1
      where was.session_id = session.id and was.version < session.version
    ),
    'proposal', case when not seen.was_guardian then (
      select json_build_object('proposedBy', proposed.proposed_by, 'createdAt', iso_moment(proposed.created_at))
      from session_offers as proposed
      where proposed.session_id = session.id and proposed.version > session.version
    ) end,
    -- Guardians know each other by name, and nobody else knows any of them. Rule 6.131
    'approvals', case when seen.is_guardian then (
      select coalesce(json_agg(json_build_object('version', given.version, 'givenBy', given.given_by)
        order by given.given_at, given.guardian_id), '[]')
      from session_approvals as given where given.session_id = session.id
    ) else '[]' end,
    'guardianNames', case when seen.is_guardian then (
      select json_object_agg(known.guardian_id, case when known.guardian_id <> seen.reader_id then named.shown_name end)
      from guardianships as known join people as named on named.id = known.guardian_id
      where known.child_id = session.youth_id
    ) end
  )
  from sessions_visible_to(readers, session_ids) as seen
  cross join lateral (select (seen.session).*) as session
  left join session_offers as place on place.session_id = session.id and place.version = session.version
    and (place.address is not null or place.video_provider is not null) and seen.sees_offer;
end $$;
revoke execute on function session_page_parts from public;

-- Those of these sessions that the viewer may see. With owner rights.
create function my_session_rows(session_ids uuid[], at timestamptz) returns table (session_id uuid, item json)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select found.session_id, found.item
  from session_rows(array_fill(app_person_id(), array[cardinality(session_ids)]), session_ids, at) as found;
end $$;
create function my_whole_sessions(session_ids uuid[], at timestamptz)
returns table (session_id uuid, item json, part json)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare me uuid[] := array_fill(app_person_id(), array[cardinality(session_ids)]);
begin
  return query
  select found.session_id, found.item, beyond.part
  from session_rows(me, session_ids, at) as found
  join session_page_parts(me, session_ids) as beyond on beyond.session_id = found.session_id;
end $$;
revoke execute on function my_session_rows, my_whole_sessions from public;
grant execute on function my_session_rows, my_whole_sessions to oakling_app;

-- One tab of somebody's sessions, one more than asked for if there is one, and how many each tab holds: all that a
-- page shows, in one statement. The next and the waiting come first; of what is over, the latest. Which sessions are
-- the viewer's is asked with their own rights.
create function session_page(
  viewer uuid, tab text, at timestamptz, after_key timestamptz, after_id uuid, most integer
) returns json
language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  perform act_as(viewer::text);
  return (
    -- The viewer's own are gathered first: asked for in order at once, the database walks the sessions of
    -- everybody, by an index made for reminders, until it has met enough of them.
    with mine as materialized (
      select session.id,
        session_bucket(session.status, lower(session.during), at) as tab,
        case session.status when 'rejected' then session.decided_at else lower(session.during) end as key
      from sessions as session
    ), listed as materialized (
      select mine.id, mine.key
      from mine
      where mine.tab = session_page.tab and (
        after_id is null
        or case when session_page.tab in ('pending', 'upcoming')
          then (mine.key, mine.id) > (after_key, after_id)
          else (mine.key, mine.id) < (after_key, after_id) end
      )
      order by
        case when session_page.tab in ('pending', 'upcoming') then mine.key end,
        case when session_page.tab in ('pending', 'upcoming') then mine.id end,
        mine.key desc, mine.id desc
      limit most
    )
    select json_build_object(
      'counts', (
        select json_build_object(
          'pending', count(*) filter (where mine.tab = 'pending'),
          'upcoming', count(*) filter (where mine.tab = 'upcoming'),
          'rejected', count(*) filter (where mine.tab = 'rejected'),
          'past', count(*) filter (where mine.tab = 'past'))
        from mine
      ),
      'items', (
        select coalesce(json_agg(found.item order by
          case when session_page.tab in ('pending', 'upcoming') then listed.key end,
          case when session_page.tab in ('pending', 'upcoming') then listed.id end,
          listed.key desc, listed.id desc), '[]')
        from my_session_rows(array(select listed.id from listed), at) as found
        join listed on listed.id = found.session_id
      )
    )
  );
end $$;
revoke execute on function session_page from public;

-- A session of one of the viewer's children, locked until the end of the transaction, and as the guardian sees it then.
create function lock_childs_session(id uuid, at timestamptz)
returns table ("guardianIds" uuid[], item json, part json)
language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  perform from sessions as session
    where session.id = lock_childs_session.id and is_my_child(session.youth_id)
    for update;
  -- In a statement of its own, which sees the session as the transaction before left it.
  return query
    select array(
        select guards.guardian_id from active_guardianships as guards
        where guards.child_id = session.youth_id order by guards.since, guards.guardian_id
      ), mine.item, mine.part
    from my_whole_sessions(array[lock_childs_session.id], at) as mine
    join sessions as session on session.id = mine.session_id
    where found;
end $$;
revoke execute on function lock_childs_session from public;
grant execute on function lock_childs_session to oakling_app;
