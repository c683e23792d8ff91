-- What a session was before it was changed. Rules 6.58, 6.59 and 6.276

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
  approved_by uuid,
  -- Who proposed the time that took its place; null when nobody had, or their account is gone.
  proposed_by uuid references people (id) on delete set null,
  replaced_at timestamptz not null,
  primary key (session_id, version)
);
create index session_revisions_proposed_by on session_revisions (proposed_by);

-- Where that was, and the note: like those of sessions in a table of its own, for its own policy.
create table session_revision_places (
  session_id uuid not null,
  version integer not null,
  address text,
  latitude double precision,
  longitude double precision,
  video_provider text,
  video_link text,
  message paragraph not null,
  primary key (session_id, version),
  foreign key (session_id, version) references session_revisions on delete cascade
);

-- Keeps the former version, and takes its place away: the new version brings its own.
create function keep_revision() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into session_revisions (session_id, version, connection_mode, interests, start_time,
    end_time, time_zone, during, approved_at, approved_by, proposed_by, replaced_at)
  values (old.id, old.version, old.connection_mode, old.interests, old.start_time, old.end_time,
    old.time_zone, old.during, old.decided_at, old.decided_by,
    (
      select proposal.proposed_by from session_proposals as proposal
      where proposal.session_id = old.id and proposal.during = new.during
        and (new.connection_mode, new.interests) = (old.connection_mode, old.interests)
    ),
    new.updated_at);
  insert into session_revision_places (session_id, version, address, latitude, longitude,
    video_provider, video_link, message)
  select old.id, old.version, address, latitude, longitude, video_provider, video_link, message
  from session_arrangements where session_id = old.id;
  delete from session_arrangements where session_id = old.id;
  return null;
end $$;
-- By its name before `sessions_end_proposal`, which takes the proposal away.
create trigger sessions_archived after update on sessions
  for each row when (new.version > old.version)
  execute function keep_revision();

alter table session_revisions enable row level security, force row level security;
create policy session_revisions_system on session_revisions to oakling_system
  using (true) with check (true);
grant select on session_revisions to oakling_app;
-- Anyone who sees the session.
create policy session_revisions_read on session_revisions for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.elder_id = (select app_person_id())
          or session.youth_id = (select app_person_id())
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  );

alter table session_revision_places enable row level security, force row level security;
create policy session_revision_places_system on session_revision_places to oakling_system
  using (true) with check (true);
grant select on session_revision_places to oakling_app;
-- The parent, and who asked. The other one not: they see a place only once it is approved. Who is of age decides
-- alone, so they read what is different before they do; of sessions they see none but their own. Rule 6.280
create policy session_revision_places_read on session_revision_places for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.youth_id = any ((select my_children())::uuid[])
          or (
            (
              session.created_by = (select app_person_id())
              or (session.status = 'pending' and (select am_of_age()))
            )
            and upper(session.during) + interval '7 days' > now()
          )
        )
    )
  );
