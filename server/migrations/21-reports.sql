-- Reports of members, which moderators work on. Rules 9.16 to 9.19 and 9.69 to 9.74

create table reports (
  -- Made by the client: sending the same report twice makes one.
  id uuid primary key,
  reporter_id uuid references people (id) on delete set null,
  -- The child a parent reports for.
  on_behalf_of uuid references people (id) on delete set null,
  reported_id uuid references people (id) on delete set null,
  -- The names as others saw them at that time, kept for the case; written by a trigger.
  reporter_name text not null default '',
  reported_name text not null default '',
  -- The number of the reported person, which outlives the account: their trail is found by it.
  reported_number uuid,
  -- By a youth, or by a parent for one; outlives the account too. Written by a trigger.
  from_youth boolean not null default false,
  session_id uuid references sessions (id) on delete set null,
  -- The session as it was when it was reported, which outlives it; written by a trigger.
  kept_session jsonb,
  category text not null constraint reports_category check (category in (
    'made-me-uncomfortable', 'asked-to-meet-elsewhere', 'rude-or-hurtful', 'not-who-they-say',
    'something-else'
  )),
  details paragraph not null default '',
  status text not null default 'open'
    constraint reports_status check (status in ('open', 'assigned', 'closed')),
  assigned_to uuid references users (id) on delete set null,
  outcome text
    constraint reports_outcome check (outcome in ('no-action', 'warned', 'suspended', 'other')),
  outcome_note paragraph not null default '',
  -- When somebody was warned from it; outlives the account, and is written by a trigger. Rule 9.234
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint reports_open check (status <> 'open' or assigned_to is null),
  constraint reports_closed check (
    (status = 'closed') = (closed_at is not null) and (status = 'closed') = (outcome is not null)
  )
);
-- The queue: what is open first, the oldest first.
create index reports_queue on reports (
  (case status when 'open' then 0 when 'assigned' then 1 else 2 end), created_at, id
);
create index reports_reported on reports (reported_id);
create index reports_number on reports (reported_number);
create index reports_reporter on reports (reporter_id);
create index reports_on_behalf on reports (on_behalf_of);
create index reports_session on reports (session_id);
create index reports_done on reports (closed_at) where status = 'closed';

-- Deleting an account takes sessions and places along, which must not take the evidence. Rule 9.115. In plpgsql: what
-- it reads of questions is made later.
create function keep_session(session uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
return (
  select jsonb_build_object(
    'elderName', elder.shown_name, 'youthName', youth.shown_name, 'status', kept.status,
    'connectionMode', kept.connection_mode, 'interests', kept.interests,
    'startTime', kept.start_time, 'endTime', kept.end_time, 'timeZone', kept.time_zone,
    'place', coalesce(place.address, place.video_link), 'message', coalesce(place.message, ''),
    'question', (
      select jsonb_build_object('question', asked.question, 'answer', asked.answer)
      from session_questions as asked where asked.session_id = kept.id
    )
  )
  from sessions as kept
  join people as youth on youth.id = kept.youth_id
  left join people as elder on elder.id = kept.elder_id
  left join session_arrangements as place on place.session_id = kept.id
  where kept.id = session
);
end $$;
revoke execute on function keep_session from public;

create function name_the_reported() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.reporter_name := coalesce((select shown_name from people where id = new.reporter_id), '');
  new.reported_name := coalesce((select shown_name from people where id = new.reported_id), '');
  new.reported_number := new.reported_id;
  new.from_youth := new.on_behalf_of is not null
    or exists (select from people where id = new.reporter_id and role = 'youth');
  new.kept_session := keep_session(new.session_id);
  return new;
end $$;
create trigger reports_names before insert on reports
  for each row execute function name_the_reported();

-- What was reported stays as it was; only the work on it changes. Deleting an account sets ids to null.
create function check_report_change() returns trigger
language plpgsql
as $$
begin
  if old.status = 'closed' and (new.status, new.outcome, new.outcome_note, new.closed_at)
    is distinct from (old.status, old.outcome, old.outcome_note, old.closed_at)
  then
    raise exception 'a closed case stays closed'
      using errcode = 'check_violation', constraint = 'reports_closed_once';
  end if;
  return new;
end $$;
create trigger reports_change before update on reports
  for each row execute function check_report_change();

-- The cases of somebody who is no longer a moderator wait for another.
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

-- Anyone who sees, met or blocked somebody of the other role may report them; being hidden afterwards does
-- not keep anyone from it. A parent reports an elder of one of their child's sessions. With the
-- owner's rights, only for requests.
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
revoke execute on function may_report from public;
grant execute on function may_report to oakling_app;

alter table reports enable row level security, force row level security;
create policy reports_system on reports to oakling_system using (true) with check (true);

grant select (id, reporter_id, on_behalf_of, reported_id, session_id, category, details, created_at),
  insert (id, reporter_id, on_behalf_of, reported_id, session_id, category, details)
  on reports to oakling_app;
create policy reports_send on reports for insert to oakling_app
  with check (
    reporter_id = (select app_person_id())
    and (
      may_report(coalesce(on_behalf_of, reporter_id), reported_id, session_id)
      -- About somebody who cannot be found; it names nobody.
      or (on_behalf_of is null and reported_id is null and session_id is null)
    )
  );
create policy reports_own on reports for select to oakling_app
  using (reporter_id = (select app_person_id()));

grant select, update (status, assigned_to, outcome, outcome_note, closed_at)
  on reports to oakling_moderator;
create policy reports_moderate on reports to oakling_moderator
  using ((select is_moderator())) with check ((select is_moderator()));

-- A moderator sees who somebody meets and when, and how each said it went; nobody's reasons. Rule 9.143
grant select (id, elder_id, youth_id, created_by, status, connection_mode, interests, start_time,
  end_time, time_zone, during, lapsed_at, created_at) on sessions to oakling_moderator;
create policy sessions_moderate on sessions for select to oakling_moderator
  using ((select is_moderator()));
grant select (session_id, person_id, outcome) on session_outcomes to oakling_moderator;
create policy session_outcomes_moderate on session_outcomes for select to oakling_moderator
  using ((select is_moderator()));
-- Place, link and words only of a session that a report is about.
grant select (session_id, address, video_link, video_provider, message)
  on session_arrangements to oakling_moderator;
create policy session_arrangements_moderate on session_arrangements for select to oakling_moderator
  using (
    (select is_moderator())
    and exists (select from reports where reports.session_id = session_arrangements.session_id)
  );

-- How soon a case is looked at, 0 first. Rule 9.140: a meeting of the reported person within two days, or one
-- that goes on; then what may be harm; then what a youth says; then the rest. With a moderator's own rights.
create function report_urgency(report reports) returns integer
language sql stable
as $$
  select case
    when report.status = 'closed' then 3
    when exists (
      select from public.sessions
      where report.reported_id in (elder_id, youth_id) and status in ('pending', 'approved')
        and during && tstzrange(now(), now() + interval '48 hours', '[]')
    ) then 0
    when report.category in ('made-me-uncomfortable', 'asked-to-meet-elsewhere') then 1
    when report.from_youth then 2
    else 3
  end
$$;
revoke execute on function report_urgency from public;
grant execute on function report_urgency to oakling_moderator;
