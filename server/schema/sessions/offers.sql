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
create policy session_arrangements_system on session_arrangements to oakling_system
  using (true) with check (true);
grant select, insert on session_arrangements to oakling_app;
-- The parent reads it always; the one who asked, and the other once it is approved, until a week after it. Who is
-- of age decides alone, so they read where it is before they do. Rule 9.226
create policy session_arrangements_read on session_arrangements for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.youth_id = any ((select my_children())::uuid[])
          or (
            (
              session.created_by = (select app_person_id())
              or session.status = 'approved'
              or (session.status = 'pending' and session.youth_id = (select app_person_id()) and (select am_of_age()))
            )
            -- Not to who was a guardian until the youth was of age: they see the session alone. Rule 6.165
            and (select app_person_id()) in (session.elder_id, session.youth_id)
            and upper(session.during) + interval '7 days' > app_now()
          )
        )
    )
  );

-- Whether the viewer asked for a session that waits for the parent, in this way, and may still see it: a request
-- whose start has come outlives a block or a pause, which cancel what lies ahead. With the owner's rights, so that it
-- finds the row by its number alone and not by every way in which somebody may see it.
create function is_own_request(session uuid, in_person boolean) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from sessions
    where id = session and created_by = app_person_id() and status = 'pending'
      and (connection_mode = 'In-Person') = in_person
      and (
        lower(during) > app_now()
        or not array[elder_id, youth_id] && (hidden_people() || paused_people())
      )
  );
end $$;
revoke execute on function is_own_request from public;
grant execute on function is_own_request to oakling_app;
-- The one who asks says where, in the way that the session is held.
create policy session_arrangements_propose on session_arrangements for insert to oakling_app
  with check (
    (select app_person_id()) is not null and is_own_request(session_id, address is not null)
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
            and upper(session.during) + interval '7 days' > app_now()
          )
        )
    )
  );

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
create policy session_proposals_system on session_proposals to oakling_system
  using (true) with check (true);
grant select, insert, delete,
  update (version, proposed_by, start_time, end_time, time_zone, during, note, created_at)
  on session_proposals to oakling_app;
-- Anyone who sees the session.
create policy session_proposals_read on session_proposals for select to oakling_app
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
-- A participant or guardian who sees the session and did not ask for it proposes, in their own name.
create policy session_proposals_propose on session_proposals for insert to oakling_app
  with check (
    proposed_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
        and (
          (select app_person_id()) in (session.elder_id, session.youth_id)
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  );
create policy session_proposals_replace on session_proposals for update to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
        and (
          (select app_person_id()) in (session.elder_id, session.youth_id)
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  )
  with check (
    proposed_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
        and (
          (select app_person_id()) in (session.elder_id, session.youth_id)
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  );
create policy session_proposals_decline on session_proposals for delete to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.created_by = (select app_person_id())
    )
  );
