-- People whom the viewer blocked or who blocked the viewer. Runs as owner: people may not read who blocked them, but
-- policies and views of other tables must exclude those people.
create function hidden_people() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(id), '{}') from (
    select blocked_id as id from blocks where blocker_id = app_person_id()
    union all
    select blocker_id from blocks where blocked_id = app_person_id()
  ) as hidden
$$;

-- True if one of the two people blocked the other. Needs owner rights.
create function has_block(one uuid, other uuid) returns boolean
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return exists (
    select from blocks
    where (blocker_id, blocked_id) in ((one, other), (other, one))
  );
end $$;

-- People may block anyone of the other role whose card they can see. On behalf of a child, a guardian may block the
-- elder of any of the child's sessions.
create function may_block(blocker uuid, blocked uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when blocker = app_person_id() then exists (
      select from (
        select id, role from match_cards union all select id, role from person_cards
      ) as card
      where card.id = blocked and (
        (card.role = 'elder' and (select role from people where id = blocker) = 'youth')
        or (card.role = 'youth' and (select role from people where id = blocker) = 'elder')
      )
    )
    else exists (
      select from sessions as session
      where session.youth_id = blocker and is_my_child(blocker) and session.elder_id = blocked
    )
  end
$$;

-- True for people who may lift a block: the person who created it; each current guardian, if a former guardian created
-- it; and a youth without a guardian, who is an adult. Rules 9.48 and 9.189
create function may_lift(blocker uuid, creator uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when creator = blocker then blocker = app_person_id()
    when is_my_child(blocker) then creator = app_person_id() or creator <> all (guardians_of(blocker))
    else blocker = app_person_id() and guardians_of(blocker) = '{}'
  end
$$;

-- Locks both people. Concurrent requests and approvals wait for the lock, and then see the block (check_may_meet).
create function hold_people(one uuid, other uuid) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select from people where id in (one, other) order by id for no key update $$;

create function lock_blocked_rows() returns trigger
language plpgsql
as $$
begin
  perform public.hold_people(new.blocker_id, new.blocked_id);
  return new;
end $$;
create trigger blocks_hold before insert on blocks
  for each row execute function lock_blocked_rows();

-- These functions run as owner, so only requests may call them.
grant execute on function hidden_people, may_block, may_lift, hold_people to oakling_app;

grant select, insert (blocker_id, blocked_id, created_by, is_goodbye), delete on blocks to oakling_app;
create policy blocks_read on blocks for select to oakling_app
  using (
    blocker_id = (select app_person_id())
    or blocker_id = any ((select my_children())::uuid[])
  );
create policy blocks_add on blocks for insert to oakling_app
  with check (created_by = (select app_person_id()) and may_block(blocker_id, blocked_id));
create policy blocks_lift on blocks for delete to oakling_app
  using (may_lift(blocker_id, created_by));

-- The copy of a session for reports and account snapshots. Deleting an account deletes its sessions and places, which
-- must not delete the evidence. Omits deleted parts, which `reportedSessionSchema` in domain reads as empty. Rule 9.115
create function snapshot_session(session uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
return (
  select jsonb_strip_nulls(jsonb_build_object(
    'elderName', elder.shown_name, 'youthName', youth.shown_name, 'status', kept.status,
    'connectionMode', kept.connection_mode, 'interests', kept.interests,
    'startTime', kept.start_time, 'endTime', kept.end_time, 'timeZone', kept.time_zone,
    'place', coalesce(offer.address, offer.video_link),
    'cancellationReason', nullif(coalesce(
      (select words from held_reasons as held where held.session_id = kept.id), kept.cancellation_reason
    ), ''),
    'rejectionReason', nullif(kept.rejection_reason, ''),
    'proposal', (
      select note from session_offers as proposal
      where proposal.session_id = kept.id and proposal.version > kept.version
    ),
    'question', (
      select row_json(asked, 'session_id', 'asked_by', 'asked_of', 'asked_at', 'answered_at')
      from session_questions as asked where asked.session_id = kept.id
    ),
    'former', (
      select jsonb_agg(jsonb_build_object(
        'startTime', former.start_time, 'place', coalesce(former.address, former.video_link)
      ) || to_jsonb(said) order by former.version)
      from session_offers as former cross join lateral (select * from offer_texts(former)) as said
      where former.session_id = kept.id and former.version < kept.version
        and (former.address is not null or former.video_provider is not null)
    )
  )) || coalesce(
    (select to_jsonb(said) from (select * from offer_texts(offer)) as said where offer.session_id is not null), '{}')
  from sessions as kept
  join people as youth on youth.id = kept.youth_id
  left join people as elder on elder.id = kept.elder_id
  -- Purged offers have no texts to copy.
  left join session_offers as offer on offer.session_id = kept.id and offer.version = kept.version
    and (offer.address is not null or offer.video_provider is not null)
  where kept.id = session
);
end $$;

-- The current session of a report, with deleted details filled in from the copy; once the session is gone, only the
-- copy. Moderators have no other access to the place and texts of a session. Rule 9.115
create function reported_session(report uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select nullif(coalesce(session_snapshot, '{}') || coalesce(snapshot_session(session_id), '{}'), '{}')
  from reports where id = report and is_moderator()
$$;

-- Other sessions of the two people in a report, newest first, for as long as messages are kept (`KEPT_FOR.arrangements`
-- in domain). Rule 1.141
create function other_sessions_of_report(report uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(jsonb_agg(snapshot_session(session.id) order by lower(session.during) desc, session.id), '[]')
  from reports as made
  cross join lateral (select coalesce(made.on_behalf_of, made.reporter_id) as id) as victim
  join sessions as session on session.id is distinct from made.session_id
    and (session.elder_id, session.youth_id) in ((victim.id, made.reported_id), (made.reported_id, victim.id))
  where made.id = report and is_moderator() and upper(session.during) > app_now() - interval '365 days'
$$;
grant execute on function reported_session, other_sessions_of_report to oakling_moderator;

create function name_the_reported() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.reporter_name := coalesce((select shown_name from people where id = new.reporter_id), '');
  new.reported_name := coalesce((select shown_name from people where id = new.reported_id), '');
  new.reported_number := new.reported_id;
  new.from_youth := new.on_behalf_of is not null
    or exists (select from people where id = new.reporter_id and role = 'youth');
  new.session_snapshot := snapshot_session(new.session_id);
  return new;
end $$;
create trigger reports_names before insert on reports
  for each row execute function name_the_reported();

-- A closed case is final, except that deleting an account may still set its ids to null.
create trigger reports_closed_once before update on reports
  for each row when (
    old.status = 'closed' and (
      to_jsonb(new) - '{reporter_id,on_behalf_of,reported_id,session_id,assigned_to}'::text[]
        <> to_jsonb(old) - '{reporter_id,on_behalf_of,reported_id,session_id,assigned_to}'::text[]
      or (new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
    )
  )
  execute function refuse_row('a closed case is final');

-- Reopens the cases of a moderator who is removed.
create function release_reports() returns trigger
language plpgsql
as $$
begin
  update public.reports set status = 'open', assigned_to = null
  where assigned_to = old.user_id and status = 'assigned';
  return old;
end $$;
create trigger moderators_release before delete on moderators
  for each row execute function release_reports();

-- People may report a person of the other role whom they match, with whom they had a session, or whom they blocked,
-- even if that person is hidden now. On behalf of a child, a guardian may report an elder of the child's sessions, or
-- one whom the child blocked. Runs as owner, so only requests may call it.
create function may_report(victim uuid, reported uuid, session uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select (
    victim = app_person_id()
    or is_my_child(victim)
  )
  and exists (
    select from people as one join people as other on other.id = reported
    where one.id = victim and (one.role, other.role) in (('elder', 'youth'), ('youth', 'elder'))
  )
  and (
    exists (
      select from sessions
      where (session is null or id = session)
        and (elder_id, youth_id) in ((victim, reported), (reported, victim))
    )
    or (session is null and exists (
      select from blocks where blocker_id = victim and blocked_id = reported
    ))
    or (session is null and victim = app_person_id() and exists (
      select from match_cards where id = reported
    ))
  )
$$;
grant execute on function may_report to oakling_app;

grant select (id, reporter_id, on_behalf_of, reported_id, session_id, category, details, created_at),
  insert (id, reporter_id, on_behalf_of, reported_id, session_id, category, details)
  on reports to oakling_app;
create policy reports_send on reports for insert to oakling_app
  with check (
    reporter_id = (select app_person_id())
    and (
      may_report(coalesce(on_behalf_of, reporter_id), reported_id, session_id)
      -- A report about a person who can't be found names no one.
      or (on_behalf_of is null and reported_id is null and session_id is null)
    )
  );
create policy reports_own on reports for select to oakling_app
  using (reporter_id = (select app_person_id()));
grant select, update (status, assigned_to, outcome, outcome_note, closed_at)
  on reports to oakling_moderator;
create policy reports_moderate on reports to oakling_moderator using ((select is_moderator()));

-- Moderators can see who meets whom and when, and each person's outcome, but no reasons. Rule 9.143
grant select (id, version, elder_id, youth_id, created_by, status, connection_mode, interests, start_time,
  end_time, time_zone, during, lapsed_at, created_at) on sessions to oakling_moderator;
create policy sessions_moderate on sessions for select to oakling_moderator
  using ((select is_moderator()));

grant select (session_id, person_id, outcome) on session_outcomes to oakling_moderator;
create policy session_outcomes_moderate on session_outcomes for select to oakling_moderator
  using ((select is_moderator()));

-- The urgency of a case, 0 first: possible harm, by a person with a session now or within 48 hours and by others, then
-- other reports about such a person, reports from or for a youth, and all others. Uses the moderator's own rights. Rule 9.140
create function report_urgency(report reports) returns integer
language sql stable
as $$
  select case
    when report.status = 'closed' then 4
    when is_harm and is_soon then 0
    when is_harm then 1
    when is_soon then 2
    when report.from_youth then 3
    else 4
  end
  from (select
    report.category in ('made-me-uncomfortable', 'asked-to-meet-elsewhere') as is_harm,
    exists (
      select from public.sessions
      where report.reported_id in (elder_id, youth_id) and status in ('pending', 'approved')
        and during && tstzrange(public.app_now(), public.app_now() + interval '48 hours', '[]')
    ) as is_soon
  ) as its
$$;
grant execute on function report_urgency to oakling_moderator;
