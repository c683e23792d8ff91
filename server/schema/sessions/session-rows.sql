-- The beginning of the JSON text of a `SessionRow` in domain, with the fields that every session has, and the cards of
-- both participants. Concatenated, because pages contain many of them. Inlined into the calling query. What the
-- subquery reads is passed separately, because a subquery that reads a field of a row copies the whole row.
create function session_heads(
  session sessions, elder people, youth people, place session_offers, interests text[], elder_skills jsonb,
  youth_skills jsonb, is_by_youth boolean, reader uuid, was_guardian boolean, at timestamptz
) returns table (elder_card text, youth_card text, head text)
language sql stable
as $$
  select its.elder, its.youth, concat('{"id":"', session.id, '","version":', session.version, ',"status":"', session.status,
    '","bucket":"', public.session_bucket(session.status, lower(session.during), at),
    '","connectionMode":"', session.connection_mode,
    '","place":', coalesce(public.place_json(
      place.address, place.latitude, place.longitude, place.video_provider, place.video_link)::text, 'null'),
    ',"message":', public.json_text(said.message),
    ',"interests":[', (
      select string_agg(concat('{"name":', public.json_text(about.name), ',"comparison":', public.json_text(case
        when not was_guardian then public.compare_levels(
          (case when is_by_youth then youth_skills else elder_skills end ->> about.name)::integer,
          (case when is_by_youth then elder_skills else youth_skills end ->> about.name)::integer
        )
      end), '}'), ',')
      -- `unnest` keeps the order. A sort would take longer than the rest.
      from (select unnest(interests) as name) as about
    ), '],"initiator":', case when is_by_youth then its.youth else its.elder end,
    ',"receiver":', case when is_by_youth then its.elder else its.youth end,
    ',"date":"', to_char(session.start_time, 'YYYY-MM-DD'),
    '","startTime":"', to_char(session.start_time, 'HH24:MI'),
    '","endTime":"', to_char(session.end_time, 'HH24:MI'),
    '","timeZone":', public.json_text(session.time_zone),
    ',"startsAt":"', public.iso_moment(lower(session.during)), '","endsAt":"', public.iso_moment(upper(session.during)),
    '","durationMinutes":', round(extract(epoch from upper(session.during) - lower(session.during)) / 60)::integer,
    -- Every session includes a youth, so every session requires approval. Rule 6.19
    ',"requiresApproval":true,"nextApprover":"',
    -- Elders don't see whether the youth is asked first, because that would reveal the age. Rule 6.210
    case when reader = session.elder_id and its.stage <> 'of-age' then 'guardians'
      else public.next_approver(session, its.stage) end,
    '","createdAt":"', public.iso_moment(session.created_at),
    '","agreedAt":', public.json_text(public.iso_moment(session.agreed_at)),
    ',"decidedAt":', public.json_text(public.iso_moment(session.decided_at)),
    ',"rejectionReason":', public.json_text(session.rejection_reason))
  from public.offer_texts(place) as said
  cross join lateral (select
    public.stage_now(youth.stage, youth.of_age_at) as stage,
    case when elder.id is null
      then public.person_card_text('00000000-0000-0000-0000-000000000000', 'Former member', 'elder', null, false, null)
      else public.person_card_text(elder.id, elder.shown_name, elder.role,
        case when reader = youth.id
          then public.picture_for_youth(elder.avatar, public.vetting_now(elder.vetting, elder.verified_until))
          else elder.avatar
        end,
        public.vetting_now(elder.vetting, elder.verified_until) = 'verified', null)
    end as elder,
    -- Former guardians see the name that they entered when they invited the child, not the adult's name. Rule 6.172
    public.person_card_text(youth.id,
      case when was_guardian then coalesce(youth.invited_as, youth.shown_name) else youth.shown_name end,
      youth.role, case when not was_guardian then youth.avatar end,
      public.vetting_now(youth.vetting, youth.verified_until) = 'verified',
      -- Tells only the elder that the youth is an adult, and never the birthday. Rule 6.170
      case when reader = session.elder_id then public.adult_word(youth.of_age_at, youth.created_at) end) as youth
  ) as its
$$;

-- The end of a `SessionRow` without anything to decide, answer or repeat. Lists of such sessions are the longest, and
-- this constant spares them the many lookups of session_rows.
create function plain_session_end() returns text
language sql immutable parallel safe
as $$
  select ',"series":null,"asksNext":null,"cancelled":null,"previous":null,"proposal":null,"question":null,'
    '"outcome":null,"thanks":[],"elderProfile":null,"timeMarks":[],"brokenRules":[],"asked":null}'
$$;

-- Matches `SessionRow` in domain, per reader. plpgsql caches the plan, which takes 15 ms to make. row_to_json keeps the
-- column order; jsonb would sort the keys.
create function session_rows(readers uuid[], session_ids uuid[], at timestamptz)
returns table (reader_id uuid, session_id uuid, item json)
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  if cardinality(session_ids) = 0 then return; end if;
  return query
  select seen.reader_id, session.id, concat(base.head, ',', substr(row_to_json(shown)::text, 2))::json
  from sessions_visible_to(readers, session_ids) as seen
  cross join lateral (select (seen.session).*) as session
  cross join lateral (select (seen.elder).*) as elder
  cross join lateral (select (seen.youth).*) as youth
  left join session_offers as place on place.session_id = session.id and place.version = session.version
    and seen.sees_offer
  left join held_reasons as held on held.session_id = session.id
    and can_see_held_reason(held, seen.reader_id, seen.is_guardian)
  cross join lateral session_heads(seen.session, seen.elder, seen.youth, place, session.interests, elder.skills, youth.skills,
    session.created_by = session.youth_id, seen.reader_id, seen.was_guardian, at)
    as base
  cross join lateral (select
    case when session.series_id is not null then array(
      select iso_moment(lower(other.during)) from sessions as other
      where other.series_id = session.series_id and other.status = 'approved'
        and lower(other.during) > lower(session.during)
        and not (seen.was_guardian and lower(other.during) >= youth.of_age_at)
      order by lower(other.during)
    ) end as later,
    session.status = 'pending' and seen.is_guardian as is_decider
  ) as its
  cross join lateral (select
    case when session.series_id is not null then json_build_object(
      'id', session.series_id, 'every', session.repeat_every, 'startsAt', iso_moment(session.series_start),
      -- Counts the approved dates from this one on. Rule 6.431
      'times', coalesce(session.repeat_times, cardinality(its.later) + 1), 'later', its.later,
      'leftOut', session.left_out) end as series,
    -- The guardians who decide after the youth has agreed. Shown only to the youth. Rule 6.151
    case when session.status = 'pending' and seen.reader_id = youth.id then (
      select json_agg(named.shown_name order by next.since, next.guardian_id)
      from active_guardianships as next join people as named on named.id = next.guardian_id
      where next.child_id = youth.id
    ) end as "asksNext",
    case when session.status = 'cancelled' then json_build_object(
      'by', case session.cancelled_by when elder.id then base.elder_card when youth.id then base.youth_card end::json,
      'byParent', coalesce(session.cancelled_by not in (elder.id, youth.id), false),
      'guardians', guardians_in(seen.session, seen.reader_id, seen.is_guardian, session.cancelled_by),
      'reason', coalesce(held.words, session.cancellation_reason),
      'isHeld', held.words is not null,
      'at', iso_moment(session.cancelled_at)
    ) end as cancelled,
    -- The last approved version; if none was approved, the first version. Rule 6.66
    case when session.status = 'pending' then (
      select row_to_json(before)
      from session_offers as was
      left join session_offers as former on former.session_id = was.session_id
        and former.version = was.version and seen.sees_former_offers
      left join lateral offer_texts(former) as former_said on former.session_id is not null
      cross join lateral (select
        to_char(was.start_time, 'YYYY-MM-DD') as date, to_char(was.start_time, 'HH24:MI') as "startTime",
        to_char(was.end_time, 'HH24:MI') as "endTime", was.time_zone as "timeZone",
        iso_moment(lower(was.during)) as "startsAt", iso_moment(upper(was.during)) as "endsAt",
        was.connection_mode as "connectionMode", was.interests,
        place_json(former.address, former.latitude, former.longitude, former.video_provider, former.video_link) as place,
        former_said.*, was.approved_at is not null as "wasApproved"
      ) as before
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
      select row_json(asked, 'session_id', 'asked_by', 'asked_of') || jsonb_build_object(
        'askedAt', iso_moment(asked.asked_at), 'answeredAt', iso_moment(asked.answered_at),
        'guardian', case when seen.is_guardian then guardian_name(asked.asked_by, youth.id, seen.reader_id) end)
      from session_questions as asked where asked.session_id = session.id
    ) end as question,
    -- The reader's own answer; other people's answers are hidden. Rule 6.76
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
    -- The elder's profile, for guardians who decide. Rule 6.95
    case when its.is_decider and elder.id is not null then (
      select json_build_object(
        'card', elder_card(seen.elder), 'bio', elder.bio, 'ageRange', elder.age_range, 'joinedAt', iso_moment(elder.created_at),
        'checks', case when vetting_now(elder.vetting, elder.verified_until) = 'verified' then checks_shown(elder.id) end,
        'sessionsWithChild', count(*) filter (where other.youth_id = youth.id),
        'sessionsWithOthers', count(*) filter (where theirs.child_id is null),
        'hasMetChildInPerson',
        count(*) filter (where other.youth_id = youth.id and other.connection_mode = 'In-Person') > 0,
        'needsAdult', case when place.video_provider = 'Oakling' then room_meetings(seen.session) = 'with-adult' else false end,
        -- Only the reader's own report, which nobody else may learn of. Rule 9.410
        'isReported', exists (
          select from reports as made
          where made.reporter_id = seen.reader_id and made.reported_id = elder.id and made.status <> 'closed'
        ),
        'contacts', (
          select coalesce(json_agg(known.shown_name order by known.shown_name), '[]') from people as known
          where known.id <> elder.id and known.id in (
            select guardian_id from active_guardianships where child_id = youth.id
            union
            select met.elder_id from sessions as met join active_guardianships as own on own.child_id = met.youth_id
            where own.guardian_id = seen.reader_id and met.status = 'approved'
          )
        ))
      from sessions as other left join active_guardianships as theirs
        on theirs.guardian_id = seen.reader_id and theirs.child_id = other.youth_id
      where other.elder_id = elder.id and other.status = 'approved' and upper(other.during) <= app_now()
    ) end as "elderProfile",
    case when its.is_decider then time_marks(session.during, youth.time_zone, session.time_zone)
      else '{}' end as "timeMarks",
    -- The guardians' rules that the session currently breaks. Rule 6.105
    case when its.is_decider then broken_rules(youth.id, elder.id, session.id, session.connection_mode, session.during,
      place.address, place.latitude, place.longitude, place.video_provider, '{approved}') else '{}' end as "brokenRules",
    -- The guardians who must approve, and the substitutes for absent ones. Rule 6.134
    case when its.is_decider then (
      select json_build_object('isAll', bool_or(each.wants_all), 'guardians', json_agg(json_build_object(
        'id', each.guardian_id, 'name', guardian.shown_name, 'isMe', each.guardian_id = seen.reader_id,
        'saidYes', given.guardian_id is not null, 'byRule', coalesce(given.by_rule, false),
        'substitute', case when present.substitute_id is not null then
          json_build_object('id', present.substitute_id, 'until', iso_moment(each.away_until)) end
      ) order by each.since, each.guardian_id))
      from active_guardianships as each
      join people as guardian on guardian.id = each.guardian_id and guardian.vetting <> 'suspended'
      left join present_substitutes as present
        on present.guardian_id = each.guardian_id and present.child_id = each.child_id
      left join session_approvals as given on given.session_id = session.id
        and given.version = session.version and given.guardian_id = each.guardian_id
      where each.child_id = youth.id
    ) end as asked
  ) as shown;
end $$;

-- Fields of the session page beyond the row, including the facts from which `viewSession` in domain builds the history.
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
    'isPastDelays', is_past_delays(seen.session, seen.reader_id, seen.is_guardian),
    'help', coalesce((
      select json_agg(json_build_object('part', request.part, 'at', iso_moment(request.asked_at)))
      from help_requests as request
      where request.session_id = session.id
        and can_see_help(seen.reader_id, request.part, seen.session, seen.is_guardian)
    ), '[]'),
    'wordSeed', place.word_seed,
    -- Moderators' checks of the elder. The page shows them only next to the recognition words. Rule 6.238
    'checks', case when vetting_now((seen.elder).vetting, (seen.elder).verified_until) = 'verified'
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
    -- Guardians can see one another's names; participants see none. Rule 6.131
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
  -- The place and texts are cleared a year after the session.
  left join session_offers as place on place.session_id = session.id and place.version = session.version
    and (place.address is not null or place.video_provider is not null) and seen.sees_offer;
end $$;

-- The rows of the given sessions that the viewer may see. Runs with owner rights.
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
grant execute on function my_session_rows, my_whole_sessions to oakling_app;
