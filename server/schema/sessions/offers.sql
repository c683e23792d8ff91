-- Offers for a session: proposals and the version in force. Rules 6.58, 6.59, 6.65 to 6.72 and 6.276

-- An offer is either the version in force, with the content of the session, or a proposal of another time for it.
create function check_offer() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  about sessions;
  asked uuid;
  place session_offers;
begin
  select * into about from sessions where id = new.session_id;
  new.version := coalesce(new.version, about.version);
  if new.version < about.version then
    return new;
  end if;
  -- The application's role may write every column, so the trigger sets or rejects these values.
  new.word_seed := gen_random_uuid();
  if new.version = about.version then
    if new.address is null and new.video_provider is null then
      perform refuse('session_offers_placed', 'an offer in force must have a place');
    end if;
    new.note := '';
    new.approved_at := null;
    new.approved_by := null;
    new.connection_mode := about.connection_mode;
    new.interests := about.interests;
    new.start_time := about.start_time;
    new.end_time := about.end_time;
    new.time_zone := about.time_zone;
    new.during := about.during;
    new.created_at := about.updated_at;
    if about.version > 1 and about.elder_id is not null then
      asked := case about.created_by when about.elder_id then about.youth_id else about.elder_id end;
      perform lock_asking(about.created_by, asked);
      perform refuse('sessions_not_now', 'the person has asked often today') where asked_often(about.created_by, asked);
    end if;
    -- The session's own trigger has checked everything except the place.
    if about.status = 'pending' and (about.version > 1 or coalesce(about.series_id, about.id) = about.id) then
      perform refuse_wish(broken_rules(about.youth_id, about.elder_id, about.id, about.connection_mode, about.during,
        new.address, new.latitude, new.longitude, new.video_provider, '{pending,approved}'));
    end if;
    return new;
  end if;
  select * into about from sessions where id = new.session_id for share;
  perform refuse('session_offers_open', 'another time can be proposed only for the current version of an open session, before its start')
  where about.status not in ('pending', 'approved') or new.version <> about.version + 1
    or new.proposed_by is null or new.created_at >= lower(about.during);
  perform refuse('session_offers_ahead', 'the proposed time has passed')
  where new.created_at >= lower(new.during);
  -- Through any other column, participants could exchange text without a guardian. Rule 6.67
  perform refuse('session_offers_time_alone', 'a proposal can change only the time')
  where exists (
    select from jsonb_each_text(to_jsonb(new) - '{session_id,version,proposed_by,start_time,end_time,time_zone,during,
      note,word_seed,created_at}'::text[]) as carried
    where carried.value <> ''
  );
  perform refuse('session_offers_note_of_parent', 'only a guardian can add a note to a proposal')
  where new.note <> '' and new.proposed_by in (about.elder_id, about.youth_id);
  perform lock_asking(new.proposed_by, case new.proposed_by when about.elder_id then about.youth_id else about.elder_id end);
  -- The audit log also counts proposals that were replaced or declined. Rule 1.181
  perform refuse('sessions_not_now', 'the person has proposed often today')
  where 3 * most_waiting() <= (
    select count(*) from sessions as met
    join audit_log as log on log.feature = 'sessions' and log.subject_id = met.id::text
    where met.elder_id = about.elder_id and met.youth_id = about.youth_id
      and log.actor_id = new.proposed_by and log.type = 'SessionTimeProposed' and log.at > app_now() - interval '1 day'
  );
  select * into place from session_offers as offer
    where offer.session_id = about.id and offer.version = about.version;
  perform refuse_wish(broken_rules(about.youth_id, about.elder_id, about.id, about.connection_mode, new.during,
    place.address, place.latitude, place.longitude, place.video_provider, '{pending,approved}'));
  return new;
end $$;
create trigger session_offers_checked before insert on session_offers
  for each row execute function check_offer();
-- Only proposals can be changed. In other rows, the place and texts are later cleared. The instants of the same local
-- times may change. Rule 6.439
create trigger session_offers_rechecked before update on session_offers
  for each row when (new.connection_mode is null and new.proposed_by is not null
    and (current_user = 'oakling_app' or to_jsonb(new) - 'during' <> to_jsonb(old) - 'during'))
  execute function check_offer();

-- A new version ends the previous one. If its time had been proposed, the proposal becomes that version, with the
-- requester's place and texts. Any other change of version or status ends the proposal. Rules 6.69 and 6.71
create function end_offers() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  proposal session_offers;
  former session_offers;
begin
  if new.version > old.version then
    update session_offers set approved_at = old.decided_at, approved_by = old.decided_by
    where session_id = old.id and version = old.version;
    delete from session_offers where session_id = old.id and version = new.version returning * into proposal;
    select * into former from session_offers where session_id = old.id and version = old.version
      and proposal.during = new.during and (new.connection_mode, new.interests) = (old.connection_mode, old.interests);
    if found then
      former.version := new.version;
      former.proposed_by := proposal.proposed_by;
      insert into session_offers select former.*;
    end if;
  else
    delete from session_offers where session_id = new.id and version > new.version;
  end if;
  return null;
end $$;
create trigger sessions_end_offers after update on sessions
  for each row when (new.version > old.version or new.status <> old.status)
  execute function end_offers();

-- A proposal is deleted with its proposer's account.
create function end_proposal_of_nobody() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from session_offers as offer using sessions as session
  where offer.session_id = new.session_id and offer.version = new.version
    and session.id = offer.session_id and session.version < offer.version;
  return null;
end $$;
create trigger session_offers_of_nobody after update of proposed_by on session_offers
  for each row when (new.proposed_by is null)
  execute function end_proposal_of_nobody();

-- Guardians can never decide on a version that has no offer.
create function check_offered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('sessions_offered', 'the changed session has no offer')
  where not exists (select from session_offers where session_id = new.id and version = new.version)
    and exists (select from sessions where id = new.id);
  return null;
end $$;
create constraint trigger sessions_offered after update on sessions
  deferrable initially deferred
  for each row when (new.version > old.version)
  execute function check_offered();

-- True if the viewer requested this pending version in this mode. Blocks and pauses cancel only upcoming requests, so
-- this function checks past requests for both. Runs with owner rights, to find the row by its id alone.
create function is_own_offer(session uuid, offered integer, in_person boolean) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from sessions
    where id = session and version = offered and created_by = app_person_id() and status = 'pending'
      and (connection_mode = 'In-Person') = in_person
      and (
        lower(during) > app_now()
        or not array[elder_id, youth_id] && (hidden_people() || paused_people())
      )
  );
end $$;
grant execute on function is_own_offer to oakling_app;

-- `check_offer` and the policies limit the columns that an insert may set.
grant select, insert, delete,
  update (proposed_by, start_time, end_time, time_zone, during, note, created_at)
  on session_offers to oakling_app;
create policy session_offers_read on session_offers for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and can_see_offer(
          session,
          session_offers.version,
          reader => app_person_id(),
          is_guardian => session.youth_id = any ((select my_children())::uuid[]),
          is_of_age => (select am_of_age())
        )
    )
  );
-- The requester sets the place. Everyone else who sees the session can propose another time, in their own name.
create policy session_offers_make on session_offers for insert to oakling_app
  with check (
    case
      when proposed_by is null then is_own_offer(session_id, session_offers.version, address is not null)
      else proposed_by = (select app_person_id())
        and exists (
          select from sessions as session
          where session.id = session_id and session.version < session_offers.version
            and session.created_by <> (select app_person_id())
            and can_follow_session(session, app_person_id(), session.youth_id = any ((select my_children())::uuid[]))
        )
    end
  );
-- A newer proposal replaces the current one. Rule 6.67
create policy session_offers_replace on session_offers for update to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.version < session_offers.version
        and session.created_by <> (select app_person_id())
        and can_follow_session(session, app_person_id(), session.youth_id = any ((select my_children())::uuid[]))
    )
  )
  with check (proposed_by = (select app_person_id()));
create policy session_offers_decline on session_offers for delete to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.version < session_offers.version
        and session.created_by = (select app_person_id())
    )
  );
