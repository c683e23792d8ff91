-- Building blocks for the JSON of sessions, with the keys of the types in domain.

-- Matches `avatarUrl` in domain.
create function avatar_url(person uuid, avatar text) returns text
language sql immutable parallel safe
as $$
  select case split_part(avatar, ':', 1)
    when 'preset' then '/avatars/' || split_part(avatar, ':', 2) || '.svg'
    when 'upload' then '/api/avatars/' || person::text || '/' || split_part(avatar, ':', 2)
  end
$$;

-- A text as JSON, or the JSON null.
create function json_text(value text) returns text
language sql stable parallel safe
as $$ select coalesce(to_json(value)::text, 'null') $$;

-- Matches `PersonCard` in domain. Concatenated, because json_build_object takes twice as long.
create function person_card_text(id uuid, name text, role text, avatar text, is_verified boolean, adult text)
returns text
language sql stable parallel safe
as $$
  select concat('{"id":"', id, '","name":', public.json_text(name), ',"role":"', role,
    '","avatarUrl":', public.json_text(public.avatar_url(id, avatar)),
    ',"isVerified":', case when is_verified then 'true' else 'false' end,
    ',"adult":"' || adult || '"', '}')
$$;
create function person_card(id uuid, name text, role text, avatar text, is_verified boolean, adult text) returns json
language sql stable parallel safe
as $$ select public.person_card_text(id, name, role, avatar, is_verified, adult)::json $$;

-- Matches `Place` in domain. Null if there is no place.
create function place_json(
  address text, latitude double precision, longitude double precision, video_provider text, video_link text
) returns json
language sql stable parallel safe
as $$
  select case
    when address is not null then json_build_object('connectionMode', 'In-Person', 'address', address,
      'geoCoords', case when latitude is not null then json_build_object('lat', latitude, 'lng', longitude) end)
    when video_provider is not null then json_build_object('connectionMode', 'Remote',
      'videoProvider', video_provider, 'videoLink', coalesce(video_link, ''))
  end
$$;

-- Matches `OfferTexts` in domain. Every function that reads an offer uses this function for the texts.
create function offer_texts(offer session_offers) returns table (message text)
language sql immutable parallel safe
as $$ select coalesce(offer.message, '') $$;

-- Matches `compareLevels` in domain. Null if either person has removed the interest. PostgreSQL can only inline it with
-- each argument used once.
create function compare_levels(mine integer, theirs integer) returns text
language sql immutable parallel safe
as $$ select case sign(mine - theirs) when 1 then 'higher' when -1 then 'lower' when 0 then 'same' end $$;

-- Matches `partyOf` in domain: everyone who isn't a participant is a guardian. Null if no person acted.
create function party_of(session sessions, person uuid) returns text
language sql immutable parallel safe
as $$
  select case
    when person = session.created_by then 'initiator'
    when person = session.elder_id or person = session.youth_id then 'receiver'
    when person is not null then 'parent'
  end
$$;

-- Matches `nextApprover` in domain: who decides next on a pending session. Rules 6.151 and 6.163
create function next_approver(session sessions, stage text) returns text
language sql immutable parallel safe
as $$
  select case
    when stage = 'of-age' then 'youth'
    when stage <> 'under-13' and session.created_by <> session.youth_id and session.agreed_at is null then 'youth-first'
    else 'guardians'
  end
$$;

-- Matches `bucketOf` in domain: the tab of a session. Rules 6.29 to 6.32
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

-- Matches `timeMarks` in domain: flags unusual times in the youth's time zone. Falls back to the session's zone if
-- PostgreSQL doesn't know the youth's. Rule 6.114
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

-- The name of a guardian, for the youth's other guardians, or null if the reader is that guardian. Rule 6.131
create function guardian_name(guardian uuid, child uuid, reader uuid) returns text
language sql stable parallel safe
as $$
  select case when guardian <> reader then coalesce((
    select named.shown_name from public.guardianships as known join public.people as named on named.id = known.guardian_id
    where known.guardian_id = guardian and known.child_id = child
  ), 'A former guardian') end
$$;

-- Matches `Session` in domain.
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
    'agreedAt', public.iso_moment(session.agreed_at), 'createdAt', public.iso_moment(session.created_at),
    'series', case when session.series_id is not null then jsonb_build_object('id', session.series_id,
      'every', session.repeat_every, 'times', session.repeat_times,
      'startsAt', public.iso_moment(session.series_start), 'leftOut', session.left_out) end
  ) || case when session.status = 'pending' then '{}' else
    jsonb_build_object('decidedAt', public.iso_moment(session.decided_at), 'decidedBy', session.decided_by)
  end || case session.status
    when 'rejected' then jsonb_build_object('rejectionReason', session.rejection_reason)
    when 'cancelled' then jsonb_build_object('cancelledAt', public.iso_moment(session.cancelled_at),
      'cancelledBy', session.cancelled_by, 'cancellationReason', session.cancellation_reason)
    else '{}'
  end
$$;

-- The guardian who acted, shown only to guardians. Empty if a participant acted. Rule 6.131
create function guardians_in(session sessions, reader uuid, is_guardian boolean, person uuid) returns json
language sql stable parallel safe
as $$
  select case when is_guardian and public.party_of(session, person) = 'parent'
    then json_build_array(public.guardian_name(person, session.youth_id, reader)) else '[]' end
$$;
grant execute on function avatar_url, json_text, person_card_text, person_card, place_json, offer_texts, compare_levels, party_of, next_approver,
  session_bucket, time_marks, guardian_name, session_state, guardians_in to public;
