-- Changes of a session, what it was before, and other times proposed for it. Rules 6.58, 6.59, 6.65 to 6.72

-- What a version was, once another has replaced it; written by a trigger, so that no change hides one.
create table session_revisions (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  connection_mode text not null,
  interests text[] not null,
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  -- When the parent had approved it; null when they never did.
  approved_at timestamptz,
  replaced_at timestamptz not null,
  primary key (session_id, version)
);
-- Where that was, and the note: like those of sessions in a table of its own, for its own policy.
create table session_revision_places (
  session_id uuid not null,
  version integer not null,
  address text,
  latitude double precision,
  longitude double precision,
  video_provider text,
  video_link text,
  message text not null,
  primary key (session_id, version),
  foreign key (session_id, version) references session_revisions on delete cascade
);
-- Another time that somebody asks the initiator to agree to; a newer one takes its place. Rule 6.67
create table session_proposals (
  session_id uuid primary key references sessions (id) on delete cascade,
  version integer not null,
  proposed_by uuid not null references people (id) on delete cascade,
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now(),
  constraint session_proposals_order check (end_time > start_time),
  constraint session_proposals_during
    check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  constraint session_proposals_ahead check (created_at < lower(during))
);
create index session_proposals_proposed_by on session_proposals (proposed_by);

do $$
declare name text;
begin
  foreach name in array array['session_revisions', 'session_revision_places', 'session_proposals'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to oakling_system using (true) with check (true)',
      name || '_system', name);
  end loop;
end $$;

-- A next version waits for the parent, whatever was said of the one before. Rule 6.58
create function check_next_version(was sessions, becomes sessions) returns void
language plpgsql
as $$
begin
  if was.status not in ('pending', 'approved') or becomes.status <> 'pending'
    or becomes.version <> was.version + 1
  then
    raise exception 'a changed session is open and waits in its next version'
      using errcode = 'check_violation', constraint = 'sessions_changed_open';
  end if;
  if becomes.updated_at >= lower(was.during) or becomes.updated_at >= lower(becomes.during) then
    raise exception 'a session cannot be changed after its start, nor to a time that has passed'
      using errcode = 'check_violation', constraint = 'sessions_changed_ahead';
  end if;
end $$;

create or replace function check_session_transition() returns trigger
language plpgsql
as $$
begin
  -- The elder's account is gone; what was approved stays as the parent's record.
  if old.elder_id is not null and new.elder_id is null then
    return new;
  end if;
  if new.version > old.version then
    perform check_next_version(old, new);
    return new;
  end if;
  -- Whoever decides or cancels could else approve what nobody was shown.
  if current_user = 'oakling_app' and (
    new.status = 'pending'
    or (new.version, new.connection_mode, new.interests, new.start_time, new.end_time,
      new.time_zone, new.during)
    is distinct from (old.version, old.connection_mode, old.interests, old.start_time, old.end_time,
      old.time_zone, old.during)
  ) then
    raise exception 'a session gets other content in its next version only'
      using errcode = 'check_violation', constraint = 'sessions_changed_by_version';
  end if;
  if old.status <> 'pending' and not (old.status = 'approved' and new.status = 'cancelled') then
    raise exception 'a session that is % cannot be changed', old.status
      using errcode = 'check_violation', constraint = 'sessions_decided_once';
  end if;
  if new.status = 'cancelled' then
    perform check_who_cancels(old, new);
  elsif new.status <> 'pending' and new.approved_at >= lower(new.during) then
    raise exception 'a session cannot be decided after its start'
      using errcode = 'check_violation', constraint = 'sessions_decided_ahead';
  end if;
  return new;
end $$;
create trigger sessions_changed before update on sessions
  for each row when (new.version > old.version)
  execute function check_may_meet();

-- Keeps the former version, and takes its place away: the new version brings its own.
create function keep_revision() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into session_revisions (session_id, version, connection_mode, interests, start_time,
    end_time, time_zone, during, approved_at, replaced_at)
  values (old.id, old.version, old.connection_mode, old.interests, old.start_time, old.end_time,
    old.time_zone, old.during, old.approved_at, new.updated_at);
  insert into session_revision_places
  select old.id, old.version, address, latitude, longitude, video_provider, video_link, message
  from session_arrangements where session_id = old.id;
  delete from session_arrangements where session_id = old.id;
  return null;
end $$;
create trigger sessions_revised after update on sessions
  for each row when (new.version > old.version)
  execute function keep_revision();

-- A parent is never asked about a new version without its place.
create function check_arranged() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from session_arrangements where session_id = new.id)
    and exists (select from sessions where id = new.id)
  then
    raise exception 'a changed session has no place'
      using errcode = 'check_violation', constraint = 'sessions_arranged';
  end if;
  return null;
end $$;
create constraint trigger sessions_arranged after update on sessions
  deferrable initially deferred
  for each row when (new.version > old.version)
  execute function check_arranged();

-- A proposal is about what was read when it was made: any other version or state ends it. Rule 6.71
create function end_proposal() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from session_proposals where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_proposal after update on sessions
  for each row when (new.version <> old.version or new.status <> old.status)
  execute function end_proposal();

create function check_proposal() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare about sessions;
begin
  select * into about from sessions where id = new.session_id for share;
  if about.status not in ('pending', 'approved') or about.version <> new.version
    or new.created_at >= lower(about.during)
  then
    raise exception 'another time is proposed for an open session as it is, before its start'
      using errcode = 'check_violation', constraint = 'session_proposals_open';
  end if;
  -- Whatever the two wrote to each other here would pass by the parent. Rule 6.67
  if new.note <> '' and new.proposed_by in (about.elder_id, about.youth_id) then
    raise exception 'only the parent writes a note beside a proposal'
      using errcode = 'check_violation', constraint = 'session_proposals_note_of_parent';
  end if;
  return new;
end $$;
create trigger session_proposals_checked before insert or update on session_proposals
  for each row execute function check_proposal();

grant update (connection_mode, interests, start_time, end_time, time_zone, during, version)
  on sessions to oakling_app;
-- Only who asked for it changes it, and nothing but into a version that waits.
create policy sessions_change on sessions for update to oakling_app
  using (created_by = (select app_person_id()) and status in ('pending', 'approved'))
  with check (created_by = (select app_person_id()) and status = 'pending');

grant select on session_revisions, session_revision_places to oakling_app;
create policy session_revisions_read on session_revisions for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.elder_id = (select app_person_id())
          or session.youth_id = (select app_person_id())
          or session.youth_id in (select id from people where parent_id = (select app_person_id()))
        )
    )
  );
-- The parent, and who asked; the other one not, whom a place that is not approved is not for.
create policy session_revision_places_read on session_revision_places for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.youth_id in (select id from people where parent_id = (select app_person_id()))
          or (
            session.created_by = (select app_person_id())
            and upper(session.during) + interval '7 days' > now()
          )
        )
    )
  );

grant select, insert, delete on session_proposals to oakling_app;
grant update (version, proposed_by, start_time, end_time, time_zone, during, note, created_at)
  on session_proposals to oakling_app;
create policy session_proposals_read on session_proposals for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.elder_id = (select app_person_id())
          or session.youth_id = (select app_person_id())
          or session.youth_id in (select id from people where parent_id = (select app_person_id()))
        )
    )
  );
-- Whoever sees the session and did not ask for it proposes, in their own name.
create policy session_proposals_propose on session_proposals for insert to oakling_app
  with check (
    proposed_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
    )
  );
create policy session_proposals_replace on session_proposals for update to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
    )
  )
  with check (
    proposed_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
    )
  );
create policy session_proposals_decline on session_proposals for delete to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.created_by = (select app_person_id())
    )
  );

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in ('session-requested', 'session-approved', 'session-rejected', 'session-cancelled',
      'session-lapsed', 'session-changed', 'session-proposed', 'proposal-declined',
      'invite-accepted', 'child-renamed', 'child-blocked', 'child-removed')
  );
