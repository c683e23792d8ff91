-- True if this guardian currently substitutes for another who is away.
create function substitutes_for(substitute uuid, guardian uuid, child uuid) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select exists (
    select from present_substitutes as present
    where present.guardian_id = guardian and present.child_id = child and present.substitute_id = substitute
  )
$$;

-- The guardians who still have to approve, if all of them must. Empty if one is enough. Ignores suspended guardians.
create function missing_approvals(session_id uuid, version integer, child uuid) returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select case when bool_or(guards.wants_all) then
      coalesce(array_agg(guards.guardian_id order by guards.since, guards.guardian_id)
        filter (where given.guardian_id is null), '{}')
    else '{}' end
  from active_guardianships as guards
  join people as guardian on guardian.id = guards.guardian_id and guardian.vetting <> 'suspended'
  left join session_approvals as given on given.session_id = missing_approvals.session_id
    and given.version = missing_approvals.version and given.guardian_id = guards.guardian_id
  where guards.child_id = child
$$;
grant execute on function substitutes_for, missing_approvals to oakling_system;
grant execute on function substitutes_for to oakling_app;

-- Rejects an approval while a required guardian has not approved. Enforced for every role.
create function check_all_approved() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('sessions_approved_by_all', 'another guardian has not approved')
  where cardinality(missing_approvals(new.id, new.version, new.youth_id)) > 0;
  -- If one guardian is enough, records that guardian's approval, too.
  insert into session_approvals (session_id, version, guardian_id, given_by, given_at)
  select new.id, new.version, guardian_id, guardian_id, new.decided_at
  from active_guardianships where guardian_id = new.decided_by and child_id = new.youth_id
  on conflict do nothing;
  return new;
end $$;
create trigger sessions_approved_by_all before update on sessions
  for each row when (old.status = 'pending' and new.status = 'approved')
  execute function check_all_approved();

-- Deletes the approvals of pending sessions that were given by or for a guardian whose guardianship ends. A suspension
-- deletes only those that the guardian gave for others. Locks the sessions, so none is approved in the meantime.
create function forget_approvals(child uuid, guardian uuid, own boolean) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  waiting uuid[];
begin
  select array_agg(id) into waiting from (
    select id from sessions where youth_id = child and status = 'pending' order by id for share
  ) as held;
  delete from session_approvals
  where session_id = any (waiting)
    and ((given_by = guardian and guardian_id <> guardian) or (own and guardian_id = guardian));
end $$;

create function forget_suspended_approvals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform forget_approvals(child_id, new.id, own => false)
  from active_guardianships as own
  -- Other sessions need no lock, so guardians who are deciding don't block the suspension.
  where guardian_id = new.id and (
    exists (select from guardianships as away where away.substitute_id = new.id and away.child_id = own.child_id)
    or exists (select from session_approvals where given_by = new.id and session_approvals.guardian_id <> new.id)
  )
  order by child_id;
  return null;
end $$;
create trigger people_forget_approvals after update of vetting on people
  for each row when (new.role = 'parent' and new.vetting = 'suspended' and old.vetting <> 'suspended')
  execute function forget_suspended_approvals();
grant select, insert (session_id, version, guardian_id, given_by, given_at, left_out) on session_approvals to oakling_app;
create policy session_approvals_read on session_approvals for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.youth_id = any ((select my_children())::uuid[])
    )
  );
-- Guardians approve the current version of a pending session, in their own name or for a guardian for whom they
-- substitute.
create policy session_approvals_give on session_approvals for insert to oakling_app
  with check (
    given_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.version = session_approvals.version
        and session.status = 'pending' and session.youth_id = any ((select my_children())::uuid[])
        and (guardian_id = given_by or substitutes_for(given_by, guardian_id, session.youth_id))
    )
  );
