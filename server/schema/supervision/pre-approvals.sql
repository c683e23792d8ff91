-- Ages 13–17: the youth must agree before a guardian can approve. Adults decide alone, and approving implies agreeing.
-- Enforced for every role.
create function check_own_word() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  stage text := (select stage_now(youth.stage, youth.of_age_at) from people as youth where youth.id = new.youth_id);
begin
  if stage = 'of-age' then
    perform refuse('sessions_decided_alone', 'an adult youth decides alone')
    where new.decided_by <> new.youth_id;
    if new.created_by <> new.youth_id then
      new.agreed_at := coalesce(new.agreed_at, new.decided_at);
    end if;
    return new;
  end if;
  perform refuse('sessions_decided_by_guardian', 'a guardian must decide')
  where new.decided_by = new.youth_id;
  perform refuse('sessions_youth_first', 'the youth must agree first')
  where stage <> 'under-13' and new.created_by <> new.youth_id and new.agreed_at is null;
  return new;
end $$;
-- Triggers run in order of name, so sessions_transition has already checked the row.
create trigger sessions_word_given before update on sessions
  for each row when (old.status = 'pending' and new.status = 'approved')
  execute function check_own_word();

-- Pre-approvals in force. They also expire with time, so no row changes. The elder must always be verified, even if the
-- installation doesn't require it.
create view standing_pre_approvals with (security_invoker, security_barrier) as
  select rule.youth_id, rule.elder_id, rule.guardian_id, rule.made_at
  from pre_approvals as rule
  join active_guardianships as guards on guards.guardian_id = rule.guardian_id and guards.child_id = rule.youth_id
  join people as guardian on guardian.id = rule.guardian_id and guardian.vetting <> 'suspended'
  join people as youth on youth.id = rule.youth_id
    and stage_now(youth.stage, youth.of_age_at) = '16-17' and youth.paused_at is null
  join people as elder on elder.id = rule.elder_id
    and vetting_now(elder.vetting, elder.verified_until) = 'verified';
grant select on standing_pre_approvals to oakling_system;

-- Guardians can pre-approve a verified elder who has an approved session with their child of 16 or 17. The locks
-- serialize this with a concurrent change of the stage or the verification, a block, or the end of the session.
create function check_pre_approval() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id in (new.elder_id, new.youth_id) order by id for share;
  perform refuse('pre_approvals_from_16', 'sessions of a child of this age can''t be pre-approved')
  where not exists (select from people where id = new.youth_id and stage_now(stage, of_age_at) = '16-17');
  perform refuse('pre_approvals_cleared', 'the elder is not cleared')
  where not exists (
    select from people where id = new.elder_id and vetting_now(vetting, verified_until) = 'verified'
  );
  perform refuse('pre_approvals_acquainted', 'the two do not know each other')
  where not exists (
    select from sessions as session
    where session.youth_id = new.youth_id and session.elder_id = new.elder_id and session.status = 'approved'
      and not has_ended(session.elder_id, session.youth_id, lower(session.during))
    for share
  ) or has_block(new.elder_id, new.youth_id);
  perform refuse('pre_approvals_of_guardian', 'only a guardian can pre-approve')
  where not exists (select from active_guardianships where guardian_id = new.guardian_id and child_id = new.youth_id);
  return new;
end $$;
create trigger pre_approvals_checked before insert on pre_approvals
  for each row execute function check_pre_approval();

-- Pre-approvals end when a precondition no longer holds, and don't come back when it holds again, for example when an
-- expired verification is renewed.
create function end_pre_approvals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'blocks' then
    delete from pre_approvals
    where (elder_id, youth_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  elsif tg_table_name = 'reports' then
    delete from pre_approvals
    where youth_id in (new.reporter_id, new.on_behalf_of)
      and elder_id in (new.reported_id, (select session.elder_id from sessions as session where session.id = new.session_id));
  elsif tg_table_name = 'sessions' then
    -- A session that is changed is pending until it is approved again.
    delete from pre_approvals as rule
    where (rule.elder_id, rule.youth_id) = (old.elder_id, old.youth_id) and not exists (
      select from sessions as session
      where (session.elder_id, session.youth_id) = (old.elder_id, old.youth_id)
        and (session.status = 'approved' or session.status = 'pending' and session.lapsed_at is null)
    );
  else
    delete from pre_approvals where new.id in (elder_id, youth_id);
  end if;
  return null;
end $$;
create trigger blocks_end_pre_approvals after insert on blocks
  for each row execute function end_pre_approvals();
-- After a report by the youth or a guardian, no session with that elder is approved automatically.
create trigger reports_end_pre_approvals after insert on reports
  for each row execute function end_pre_approvals();
create trigger sessions_end_pre_approvals after update of status, lapsed_at on sessions
  for each row when (new.status in ('cancelled', 'rejected') or new.lapsed_at is not null)
  execute function end_pre_approvals();
create trigger sessions_removed_end_pre_approvals after delete on sessions
  for each row execute function end_pre_approvals();
create trigger people_end_pre_approvals after update of vetting, verified_until, stage, of_age_at on people
  for each row when (
    stage_now(old.stage, old.of_age_at) <> stage_now(new.stage, new.of_age_at)
    or old.role = 'elder' and (
      vetting_now(old.vetting, old.verified_until) <> 'verified'
      or vetting_now(new.vetting, new.verified_until) <> 'verified'
    )
  )
  execute function end_pre_approvals();
grant select, insert (youth_id, elder_id, guardian_id), delete on pre_approvals to oakling_app;
-- A child's guardians can see one another's pre-approvals, and the youth can see all of them. Elders see none.
create policy pre_approvals_read on pre_approvals for select to oakling_app
  using (
    youth_id = any ((select my_children())::uuid[])
    or (youth_id = (select app_person_id()) and not (select am_of_age()))
  );
-- check_pre_approval checks the guardianship.
create policy pre_approvals_make on pre_approvals for insert to oakling_app
  with check (guardian_id = (select app_person_id()));
create policy pre_approvals_revoke on pre_approvals for delete to oakling_app
  using (guardian_id = (select app_person_id()));

-- True if each text of a version, and its place or link, also occurs in a session of the same two people that a
-- guardian approved by hand. Coordinates may differ by about 100 meters. Needs owner rights. Rule 6.272
create function is_offer_known(about uuid, its_version integer) returns boolean
language sql stable set search_path = public, pg_temp
as $$
  with known as (
    select before as offer
    from sessions as session
    join sessions as other on other.elder_id = session.elder_id and other.youth_id = session.youth_id
    join session_offers as before on before.session_id = other.id
    where session.id = about and exists (
      select from session_approvals as given
      where given.session_id = before.session_id and given.version = before.version and not given.by_rule
    )
  )
  select (case
      when offer.address is not null then exists (
        select from known
        where place_key((known.offer).address) = place_key(offer.address) and (
          offer.latitude is null or (
            abs((known.offer).latitude - offer.latitude) < 0.001
            and abs((known.offer).longitude - offer.longitude) * cos(radians(offer.latitude)) < 0.001
          )
        )
      )
      else offer.video_link is null or exists (select from known where (known.offer).video_link = offer.video_link)
    end)
    and not exists (
      -- Without the subqueries, a function with a single column would return a value instead of a row.
      select from (select * from offer_texts(offer)) as texts, jsonb_each_text(to_jsonb(texts)) as written
      where written.value <> '' and not exists (
        select from known, lateral (select * from offer_texts(known.offer)) as read
        where to_jsonb(read) ->> written.key = written.value
      )
    )
  from session_offers as offer where offer.session_id = about and offer.version = its_version
$$;

-- An automatic approval requires a pre-approval, nothing that a guardian hasn't read, and the youth's agreement unless
-- the youth made the request. Only the system writes it; approve_by_rule checks the standing rules.
create function check_given_by_rule() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('session_approvals_by_rule', 'no pre-approval covers this')
  where not exists (
    select from sessions as session
    join standing_pre_approvals as rule
      on rule.youth_id = session.youth_id and rule.elder_id = session.elder_id
    where session.id = new.session_id and session.version = new.version and session.status = 'pending'
      and rule.guardian_id = new.guardian_id and new.given_by = new.guardian_id
      and (session.created_by = session.youth_id or session.agreed_at is not null)
      and is_offer_known(session.id, session.version)
  );
  return new;
end $$;
create trigger session_approvals_by_rule before insert or update on session_approvals
  for each row when (new.by_rule) execute function check_given_by_rule();

-- Approves a pending session unless a constraint rejects that because of an overlap, a pause, a block or a rule. Needs
-- owner rights. The advisory locks serialize approvals for the same person.
create function approve_if_possible(session_id uuid, version integer, by_whom uuid, at timestamptz) returns boolean
language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(person::text, 0))
  from sessions as session, unnest(array[session.elder_id, session.youth_id]) as two (person)
  where session.id = approve_if_possible.session_id
  order by person;
  update sessions as session
  set status = 'approved', decided_at = at, decided_by = by_whom, updated_at = at
  where session.id = approve_if_possible.session_id and session.version = approve_if_possible.version
    and session.status = 'pending';
  return found;
exception when check_violation or exclusion_violation then
  return false;
end $$;

-- Approves on behalf of every guardian who pre-approved this elder, if the standing rules allow it, and then approves
-- the session if no approval is missing. Returns the guardians, and true if the session is approved; no guardians and
-- false if nothing was approved. Rule 6.157
create function approve_by_rule(session_id uuid, version integer, at timestamptz, out given uuid[], out is_approved boolean)
language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  about sessions;
begin
  given := '{}';
  is_approved := false;
  select session.* into about from sessions as session
    where session.id = approve_by_rule.session_id and session.version = approve_by_rule.version
      and session.status = 'pending'
    for update;
  if not found or (
    select cardinality(broken_rules(about.youth_id, about.elder_id, about.id, about.connection_mode, about.during,
      place.address, place.latitude, place.longitude, place.video_provider, '{approved}')) > 0
    from (select about.id) as one (id)
    left join session_offers as place on place.session_id = one.id and place.version = about.version
  ) then
    return;
  end if;
  begin
    with made as (
      insert into session_approvals (session_id, version, guardian_id, given_by, by_rule, given_at)
      select about.id, about.version, rule.guardian_id, rule.guardian_id, true, at
      from standing_pre_approvals as rule
      where rule.youth_id = about.youth_id and rule.elder_id = about.elder_id
      on conflict do nothing
      returning guardian_id
    )
    select coalesce(array_agg(guardian_id order by guardian_id), '{}') into given from made;
    if given <> '{}' and cardinality(missing_approvals(about.id, about.version, about.youth_id)) = 0 then
      is_approved := approve_if_possible(about.id, about.version, given[1], at);
      if not is_approved then
        raise exception 'not possible' using errcode = 'check_violation';
      end if;
    end if;
  exception when check_violation then
    given := '{}';
  end;
end $$;
