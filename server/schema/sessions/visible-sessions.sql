-- Sessions as one person may see them: whether they may is decided once, and what belongs to a session comes with it. A
-- test holds this together with the policies, which decide the same for each table by itself.

-- A session as JSON for each reader who may see it: the parent always, a participant as long as they see the other. The
-- place goes to the parent, to the one who asked, to an adult who decides, and once it is approved to the other, until a week after it. Of a child
-- who came of age a guardian keeps what had begun before, without place and outcome. Needs the
-- owner's rights. It is json, not jsonb, which would be put in order only to be written out again.
-- In plpgsql, which keeps the plan; how many are asked for is hidden from it (`(select …)`), or each number would get its own.
create function sessions_seen_by(readers uuid[], session_ids uuid[])
returns table (reader_id uuid, session_id uuid, seen json)
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return query
  -- Every column of a session is for all who see it; what is not has a table of its own.
  select reader.id, session.id, json_build_object(
    'session', session, 'starts_at', lower(session.during), 'ends_at', upper(session.during),
    'elder', case when elder.id is not null then json_build_object(
      'id', elder.id, 'name', elder.shown_name, 'role', elder.role, 'avatar', elder.avatar,
      'skills', elder.skills, 'vetting', vetting_now(elder.vetting, elder.verified_until)) end,
    'youth', json_build_object(
      'id', youth.id, 'role', youth.role,
      -- A former guardian's name for them, not what the adult is called since. Rule 6.172
      'name', case when grown.child_id is null then youth.shown_name else coalesce(youth.invited_as, youth.shown_name) end,
      'avatar', case when grown.child_id is null then youth.avatar end,
      'skills', case when grown.child_id is null then youth.skills else '{}' end,
      'vetting', vetting_now(youth.vetting, youth.verified_until),
      -- For the elder alone, and never the date. Rule 6.170
      'adult', case when reader.id = session.elder_id then adult_word(youth.of_age_at, youth.created_at) end),
    'stage', stage_now(youth.stage, youth.of_age_at),
    'place', case when place.session_id is not null then json_build_object(
      'address', place.address, 'latitude', place.latitude, 'longitude', place.longitude,
      'video_provider', place.video_provider, 'video_link', place.video_link,
      'note', place.note, 'word_seed', place.word_seed) end,
    -- A first version replaced none, and has nothing to look for.
    'revisions', case when session.version > 1 then (
      select json_agg(json_build_object(
        'version', revision.version, 'connection_mode', revision.connection_mode,
        'interests', revision.interests, 'start_time', revision.start_time,
        'end_time', revision.end_time, 'time_zone', revision.time_zone,
        'starts_at', lower(revision.during), 'ends_at', upper(revision.during),
        'approved_at', revision.approved_at, 'approved_by', revision.approved_by, 'replaced_at', next.created_at,
        'proposed_by', next.proposed_by,
        'note', was.note, 'address', was.address, 'latitude', was.latitude,
        'longitude', was.longitude, 'video_provider', was.video_provider,
        'video_link', was.video_link
      ) order by revision.version)
      from session_offers as revision
      join session_offers as next on next.session_id = revision.session_id and next.version = revision.version + 1
      left join session_offers as was
        on was.session_id = revision.session_id and was.version = revision.version
        and (
          guards.child_id is not null
          or (
            -- Rule 6.280
            (session.created_by = reader.id or (session.status = 'pending' and reader.id = youth.id and youth.of_age_at <= app_now()))
            and upper(session.during) + interval '7 days' > app_now()
          )
        )
      where revision.session_id = session.id and revision.version < session.version
    ) end,
    'proposal', case when grown.child_id is null then (
      select json_build_object(
        'version', session.version, 'proposed_by', proposal.proposed_by,
        'is_mine', proposal.proposed_by = reader.id, 'start_time', proposal.start_time,
        'end_time', proposal.end_time, 'time_zone', proposal.time_zone,
        'starts_at', lower(proposal.during), 'ends_at', upper(proposal.during),
        'note', proposal.note, 'created_at', proposal.created_at)
      from session_offers as proposal
      where proposal.session_id = session.id and proposal.version > session.version
    ) end,
    -- Who Oakling asks once a youth who reads first has said yes, for the youth alone. Rule 6.151
    'asks_next', case when session.status = 'pending' and reader.id = youth.id then (
      select json_agg(named.shown_name order by next.since, next.guardian_id)
      from active_guardianships as next join people as named on named.id = next.guardian_id
      where next.child_id = youth.id
    ) end,
    -- Who the elder is, for the parent alone and only to decide. Rule 6.95
    'elder_profile', case
      when session.status = 'pending' and guards.child_id is not null and elder.id is not null then (
        select json_build_object(
          -- The server makes marks of it, and nothing else. Rule 6.114
          'youth_zone', youth.time_zone,
          'bio', elder.bio, 'age_range', elder.age_range, 'joined_at', elder.created_at,
          'checks', case when vetting_now(elder.vetting, elder.verified_until) = 'verified'
            then checks_shown(elder.id) end,
          'sessions_with_child', count(*) filter (where other.youth_id = youth.id),
          'sessions_with_others', count(*) filter (where theirs.child_id is null),
          'has_met_child_in_person',
          count(*) filter (where other.youth_id = youth.id and other.connection_mode = 'In-Person') > 0)
        from sessions as other left join active_guardianships as theirs
          on theirs.guardian_id = reader.id and theirs.child_id = other.youth_id
        where other.elder_id = elder.id and other.status = 'approved' and upper(other.during) <= app_now()
      ) end,
    -- Who it waits for, and who decides for those who are away. Rule 6.134
    'asked', case when session.status = 'pending' and guards.child_id is not null then (
      select json_build_object('is_all', bool_or(each.wants_all), 'guardians', json_agg(json_build_object(
        'id', each.guardian_id, 'name', guardian.shown_name, 'is_me', each.guardian_id = reader.id,
        'said_yes', given.guardian_id is not null, 'by_rule', coalesce(given.by_rule, false), 'stand_in_id', present.stand_in_id,
        'until', each.away_until
      ) order by each.since, each.guardian_id))
      from active_guardianships as each
      join people as guardian on guardian.id = each.guardian_id and guardian.vetting <> 'suspended'
      left join present_stand_ins as present
        on present.guardian_id = each.guardian_id and present.child_id = each.child_id
      left join session_approvals as given on given.session_id = session.id
        and given.version = session.version and given.guardian_id = each.guardian_id
      where each.child_id = youth.id
    ) end,
    -- What of it the parent has ruled out meanwhile, for the parent alone. Rule 6.105
    'broken_rules', case when session.status = 'pending' and guards.child_id is not null then
      broken_rules(youth.id, elder.id, session.id, session.connection_mode, session.during, place.address,
        place.latitude, place.longitude, '{approved}') end,
    'delays', case when place.session_id is not null then (
      select json_agg(json_build_object('by', late.person_id, 'minutes', late.minutes, 'at', late.told_at)
        order by late.told_at, late.nth)
      from session_delays as late where late.session_id = session.id and late.version = session.version
    ) end,
    -- What the moderators have checked, for those who are about to meet and the guardians. Rule 6.238
    'checks', case
      when place.session_id is not null and session.status = 'approved'
        and session.during && tstzrange(app_now(), app_now() + interval '25 hours')
        and vetting_now(elder.vetting, elder.verified_until) = 'verified'
      then checks_shown(elder.id) end,
    -- For the parent and the elder alone. Rule 6.122
    'question', case when guards.child_id is not null or reader.id = session.elder_id then (
      select json_build_object(
        'question', asked.question, 'asked_at', asked.asked_at, 'asked_by', asked.asked_by, 'answer', asked.answer,
        'answered_at', asked.answered_at)
      from session_questions as asked where asked.session_id = session.id
    ) end,
    -- Guardians know each other by name, and nobody else knows any of them. Rule 6.131
    'guardians', case when guards.child_id is not null then (
      select json_agg(json_build_object('id', known.guardian_id,
        'name', case when known.guardian_id <> reader.id then named.shown_name end))
      from guardianships as known join people as named on named.id = known.guardian_id
      where known.child_id = youth.id
    ) end,
    'approvals', case when guards.child_id is not null then (
      select json_agg(json_build_object('version', given.version, 'given_by', given.given_by)
        order by given.given_at, given.guardian_id)
      from session_approvals as given where given.session_id = session.id
    ) end,
    'outcome', case when grown.child_id is null then (
      select answer.outcome from session_outcomes as answer
      where answer.session_id = session.id and answer.person_id = reader.id
    ) end,
    -- Not to somebody who said it felt uncomfortable. Rule 6.218
    'thanks', case when grown.child_id is null then (
      select json_agg(json_build_object('from_id', thanks.from_id, 'card', thanks.card, 'sent_at', thanks.sent_at)
        order by thanks.from_id)
      from session_thanks as thanks
      where thanks.session_id = session.id and (
        thanks.from_id = reader.id or guards.child_id is not null
        or not exists (
          select from session_outcomes as said
          where said.session_id = session.id and said.person_id = reader.id
            and said.outcome = 'felt-uncomfortable'
        )
      )
    ) end
  )
  from unnest((select readers), (select session_ids)) as asked (reader_id, session_id)
  join sessions as session on session.id = asked.session_id
  join people as reader on reader.id = asked.reader_id
    and reader.paused_at is null and reader.vetting <> 'suspended'
  join people as youth on youth.id = session.youth_id
  left join people as elder on elder.id = session.elder_id
  left join active_guardianships as guards on guards.guardian_id = reader.id and guards.child_id = youth.id
  left join grown_children as grown on grown.guardian_id = reader.id and grown.child_id = youth.id
    and lower(session.during) < grown.of_age_at
  left join session_offers as place on place.session_id = session.id and place.version = session.version
    and (place.address is not null or place.video_provider is not null)
    and grown.child_id is null
    and (
      guards.child_id is not null
      or (
        (
          session.created_by = reader.id
          or session.status = 'approved'
          -- Who is of age decides alone, and reads where it is before that. Rule 9.226
          or (session.status = 'pending' and reader.id = youth.id and youth.of_age_at <= app_now())
        )
        and upper(session.during) + interval '7 days' > app_now()
      )
    )
  where guards.child_id is not null or grown.child_id is not null
    or (
      reader.id in (session.elder_id, session.youth_id) and session.elder_id is not null
      and not exists (
        select from blocks
        where (blocker_id = session.elder_id and blocked_id = session.youth_id)
          or (blocker_id = session.youth_id and blocked_id = session.elder_id)
      )
      and (
        reader.id = session.youth_id or youth.paused_at is null
        or (session.decided_at is not null and session.status <> 'rejected')
      )
    );
end $$;
revoke execute on function sessions_seen_by from public;

-- Those of these sessions that the viewer may see. With the owner's rights.
create function my_sessions(session_ids uuid[]) returns table (session_id uuid, seen json)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select found.session_id, found.seen
  from sessions_seen_by(array_fill(app_person_id(), array[cardinality(session_ids)]), session_ids) as found;
end $$;
revoke execute on function my_sessions from public;
grant execute on function my_sessions to oakling_app;

-- The tab of a session, as `bucketOf` in domain decides it; a test holds the two together. Rules 6.29 to 6.32
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
        select coalesce(json_agg(found.seen order by
          case when session_page.tab in ('pending', 'upcoming') then listed.key end,
          case when session_page.tab in ('pending', 'upcoming') then listed.id end,
          listed.key desc, listed.id desc), '[]')
        from my_sessions(array(select listed.id from listed)) as found
        join listed on listed.id = found.session_id
      )
    )
  );
end $$;
revoke execute on function session_page from public;

-- A session of one of the viewer's children, held until the end of the transaction, and as the parent sees it then.
create function lock_childs_session(id uuid) returns table (guardian_ids uuid[], seen json)
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
      ), mine.seen
    from my_sessions(array[lock_childs_session.id]) as mine
    join sessions as session on session.id = mine.session_id
    where found;
end $$;
revoke execute on function lock_childs_session from public;
grant execute on function lock_childs_session to oakling_app;
