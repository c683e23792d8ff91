-- True if the elder still has an account, neither person is paused or ineligible to meet, and neither has blocked the
-- other. Needs owner rights.
create function can_meet(elder uuid, youth uuid) returns boolean
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return elder is not null and not has_block(elder, youth) and not exists (
    select from people
    where id in (elder, youth)
      and (paused_at is not null or not may_meet(role, vetting_now(vetting, verified_until), missing_requirements))
  );
end $$;

-- Rejects new, changed and approved sessions between people who may not meet. Locks both rows, so a concurrent pause,
-- suspension or block is seen.
create function check_may_meet() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id in (new.elder_id, new.youth_id) order by id for share;
  if not can_meet(new.elder_id, new.youth_id) then
    perform refuse('sessions_may_meet', 'the two may not meet');
  end if;
  return new;
end $$;
create trigger sessions_asked before insert on sessions
  for each row execute function check_may_meet();
create trigger sessions_allowed before update on sessions
  for each row when (new.version > old.version or (old.status = 'pending' and new.status = 'approved'))
  execute function check_may_meet();

-- Accepts only interests from the catalog. Otherwise, the receiver could read free text before a guardian does.
create function check_interests() returns trigger
language plpgsql
as $$
begin
  -- If this were a condition of the trigger, it would be planned again for each statement.
  if bit_count(public.interest_mask(jsonb_object(new.interests, new.interests))::int::bit(9)) < cardinality(new.interests)
  then
    perform public.refuse('sessions_known_interests', 'a session''s interests must be in the catalog');
  end if;
  return new;
end $$;
create trigger sessions_known_interests before insert or update of interests on sessions
  for each row execute function check_interests();

-- Reasons that the other participant sees immediately. Matches `PREPARED_REASONS` in domain. Rule 6.270
create function prepared_reasons() returns text[]
language sql immutable parallel safe
return array['', 'I am not well.', 'Something has come up.', 'Let us find another time.'];
grant execute on function prepared_reasons to public;

-- Accepts only valid transitions: a new pending version, one decision, or one cancellation. Only a trigger sees the old
-- and the new row together. The policy sessions_write decides who may make each change.
create function check_session_transition() returns trigger
language plpgsql
as $$
begin
  -- The elder has deleted their account. Approved sessions stay, as a record for guardians.
  if old.elder_id is not null and new.elder_id is null then
    return new;
  end if;
  -- A server whose clock ran ahead may have marked the session as lapsed. A later decision or version clears that.
  -- Rule 6.260
  if new.status <> old.status or new.version > old.version then
    new.lapsed_at := null;
  end if;
  -- The other dates follow a request whose time is changed.
  if new.repeat_times is not null then
    new.series_start := lower(new.during);
  end if;
  -- The other dates become sessions of their own. Rule 6.432
  if new.status = 'approved' then
    new.repeat_times := null;
    new.left_out := '{}';
  end if;
  -- A new version needs a new decision, even if the previous one was approved. Rule 6.58
  if new.version > old.version then
    perform public.refuse('sessions_changed_open', 'a session must be open to change, and its next version waits for approval')
    where old.status not in ('pending', 'approved') or new.status <> 'pending'
      or new.version <> old.version + 1;
    -- The receiver must agree again, unless the receiver proposed this time and nothing else changes. Rules 6.97 and
    -- 6.173
    new.agreed_at := case when exists (
      select from public.session_offers as proposal
      where proposal.session_id = old.id and proposal.version = new.version and proposal.during = new.during
        and proposal.proposed_by in (old.elder_id, old.youth_id)
        and proposal.proposed_by <> old.created_by
        and (new.connection_mode, new.interests) = (old.connection_mode, old.interests)
    ) then new.updated_at end;
    perform public.refuse('sessions_changed_ahead', 'a session cannot be changed after its start, nor to a time that has passed')
    where new.updated_at >= lower(old.during) or new.updated_at >= lower(new.during);
    return new;
  end if;
  -- Only agree_to_session writes this column.
  if old.agreed_at is null and new.agreed_at is not null then
    return new;
  end if;
  -- A law has changed the time zone, so the same local times are other instants. Rule 6.439
  if current_user <> 'oakling_app' and new.during <> old.during
    and to_jsonb(new) - '{during,series_start}'::text[] = to_jsonb(old) - '{during,series_start}'::text[] then
    return new;
  end if;
  -- Otherwise, a decision could approve content that no one has read.
  perform public.refuse('sessions_changed_by_version', 'a session''s content can change only in its next version')
  where current_user = 'oakling_app' and (
    new.status = 'pending'
    or (new.version, new.connection_mode, new.interests, new.start_time, new.end_time,
      new.time_zone, new.during)
    is distinct from (old.version, old.connection_mode, old.interests, old.start_time, old.end_time,
      old.time_zone, old.during)
  );
  -- pass_on_reason adds a held reason to a canceled session.
  if old.status = 'cancelled' and exists (
    select from public.held_reasons where session_id = old.id and words = new.cancellation_reason
  ) and to_jsonb(new) - 'cancellation_reason' = to_jsonb(old) - 'cancellation_reason' then
    return new;
  end if;
  -- The retention job clears the reasons of ended sessions. Rule 6.287
  if current_user <> 'oakling_app' and new.rejection_reason = '' and new.cancellation_reason = ''
    and old.rejection_reason || old.cancellation_reason <> ''
    and to_jsonb(new) - '{rejection_reason,cancellation_reason}'::text[]
      = to_jsonb(old) - '{rejection_reason,cancellation_reason}'::text[] then
    return new;
  end if;
  perform public.refuse('sessions_decided_once', 'a session can be decided only once')
  where old.status <> 'pending' and not (old.status = 'approved' and new.status = 'cancelled');
  perform public.refuse('sessions_cancelled_as_was', 'canceling can''t change the decision')
  where new.status = 'cancelled'
    and (new.decided_at, new.decided_by) is distinct from (old.decided_at, old.decided_by);
  return new;
end $$;
create trigger sessions_transition before update on sessions
  for each row execute function check_session_transition();

-- An elder and a supervised youth can always see prepared reasons that the other one gave. They can see free text only
-- once a guardian has passed it on. Rule 6.270
create function check_cancellation_reason() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('sessions_reason_held', 'the person''s own words must wait for a guardian')
  from people as youth
  where youth.id = new.youth_id and (youth.of_age_at is null or youth.of_age_at > app_now())
    and new.cancelled_by in (new.elder_id, new.youth_id)
    and new.cancellation_reason <> all (prepared_reasons())
    and not exists (select from held_reasons where session_id = new.id and words = new.cancellation_reason);
  return new;
end $$;
create trigger sessions_reason before update of cancellation_reason on sessions
  for each row when (new.cancellation_reason not in (old.cancellation_reason, '')) execute function check_cancellation_reason();

-- Paused youths with whom the viewer, as the elder, has sessions. The elder still sees only their approved sessions.
-- Runs with owner rights.
create function paused_people() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct youth.id), '{}')
  from sessions as session join people as youth on youth.id = session.youth_id
  where session.elder_id = app_person_id() and youth.paused_at is not null
$$;
grant execute on function paused_people to oakling_app;
grant select,
  insert (id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time,
    time_zone, during, created_at, updated_at, series_id, repeat_every, repeat_times, series_start, left_out),
  update (version, connection_mode, interests, start_time, end_time, time_zone, during,
    status, decided_at, decided_by, rejection_reason, cancelled_at, cancelled_by,
    cancellation_reason, updated_at)
  on sessions to oakling_app;
create policy sessions_read on sessions for select to oakling_app
  using (
    can_see_session(
      sessions,
      reader => app_person_id(),
      is_guardian => youth_id = any ((select my_children())::uuid[]),
      was_guardian => youth_id = any ((select my_grown_children())::uuid[])
        -- Returns at most one row, because readers see only their own former guardianships.
        and lower(during) < (select grown.of_age_at from grown_children as grown where grown.child_id = youth_id),
      is_blocked => array[elder_id, youth_id] && (select hidden_people())::uuid[],
      is_youth_paused => youth_id = any ((select paused_people())::uuid[])
    )
  );
create policy sessions_request on sessions for insert to oakling_app
  with check (
    created_by = (select app_person_id())
    and coalesce(series_id, id) = id
    and case created_by
      when elder_id then exists (select from match_cards as match where match.id = youth_id and match.role = 'youth')
      when youth_id then exists (select from match_cards as match where match.id = elder_id and match.role = 'elder')
    end
  );
-- A single policy covers every change, because PostgreSQL would combine several with OR, with the old row under one and
-- the new row under another. Guardians may change any session of their child, and participants only open ones; only
-- youths come of age. check_session_transition checks that the new state follows from the old one.
create policy sessions_write on sessions for update to oakling_app
  using (
    youth_id = any ((select my_children())::uuid[])
    or (
      status in ('pending', 'approved')
      and (elder_id = (select app_person_id()) or youth_id = (select app_person_id()))
    )
  )
  with check (
    case status
      when 'pending' then created_by = (select app_person_id())
      when 'cancelled' then cancelled_by = (select app_person_id())
      else decided_by = (select app_person_id())
        and (
          youth_id = any ((select my_children())::uuid[])
          or (status = 'approved' and (select am_of_age()))
        )
    end
  );

create function spend_session_id() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into used_session_ids values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger sessions_spend after delete on sessions
  for each row execute function spend_session_id();

create function refuse_used_session_id() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from used_session_ids where id = new.id) then
    raise exception 'this number is already taken'
      using errcode = 'unique_violation', constraint = 'sessions_id_used';
  end if;
  return new;
end $$;
create trigger sessions_unspent before insert on sessions
  for each row execute function refuse_used_session_id();

grant select, insert on held_reasons to oakling_app;
create policy held_reasons_read on held_reasons for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and can_see_held_reason(held_reasons, app_person_id(), session.youth_id = any ((select my_children())::uuid[]))
    )
  );
create policy held_reasons_write on held_reasons for insert to oakling_app
  with check (
    written_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.cancelled_by = written_by
    )
  );

-- Lets the other participant read a held reason. Returns null if the viewer isn't a guardian or no reason is held.
-- Rule 6.271
create function pass_on_reason(session uuid) returns uuid
language sql volatile security definer set search_path = public, pg_temp
as $$
  with held as (
    select held_reasons.* from held_reasons join sessions on id = session_id
    where session_id = session and youth_id = any (my_children())
  ), passed as (
    update sessions set cancellation_reason = words from held where id = held.session_id returning id
  )
  delete from held_reasons using passed where session_id = passed.id returning session_id
$$;
grant execute on function pass_on_reason to oakling_app;
