-- True for an active guardianship. Only an eighteenth birthday can be in the future. Any other end applies immediately,
-- even to transactions that started before it: if two guardians step back at the same time, the second one sees that
-- the first is gone.
create function is_active_guardianship(ended_at timestamptz, ended_why text) returns boolean
language sql stable parallel safe
as $$ select ended_at is null or (ended_why = 'of-age' and ended_at > public.app_now()) $$;
grant execute on function is_active_guardianship to public;

create view active_guardianships with (security_invoker, security_barrier) as
  select guardian_id, child_id, since, added_by, wants_all, away_until, substitute_id
  from guardianships
  where is_active_guardianship(ended_at, ended_why);
grant select on active_guardianships to oakling_app, oakling_moderator;

-- Substitutes who currently act: the guardian is away, and the substitute whom they named is active and not suspended.
-- Rule 6.141
create view present_substitutes with (security_invoker, security_barrier) as
  select away.guardian_id, away.child_id, present.guardian_id as substitute_id, away.away_until
  from active_guardianships as away
  join active_guardianships as present
    on present.guardian_id = away.substitute_id and present.child_id = away.child_id
  join people as person on person.id = present.guardian_id and person.vetting <> 'suspended'
  where away.away_until > app_now();

-- The viewer's children, as an array that policies can look up in an index. `in (select …)` combined with other
-- conditions would scan the whole table for every reader.
create function my_children() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(child_id), '{}') from active_guardianships where guardian_id = app_person_id()
$$;

create function is_my_child(child uuid) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select exists (
    select from active_guardianships where guardian_id = app_person_id() and child_id = child
  )
$$;

-- The viewer's guardians, and all guardians of the viewer's children. They can see one another's names.
create function my_guardians() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct guardian_id), '{}') from active_guardianships
  where child_id = app_person_id() or child_id = any (my_children())
$$;
grant execute on function my_children, is_my_child, my_guardians to oakling_app;

-- Children whose guardianship ended on the eighteenth birthday, even if no one has been notified yet. Former guardians
-- can still see sessions that started before it. Rule 6.165
create view grown_children with (security_invoker, security_barrier) as
  select guardian_id, child_id, ended_at as of_age_at
  from guardianships
  where ended_why = 'of-age' and ended_at <= app_now();
grant select on grown_children to oakling_app, oakling_system;

create function my_grown_children() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(child_id), '{}') from grown_children where guardian_id = app_person_id()
$$;

-- True if the viewer is an adult youth, who has no guardian. Rule 6.163
create function am_of_age() returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select exists (select from people where id = app_person_id() and of_age_at <= app_now())
$$;
grant execute on function my_grown_children, am_of_age to oakling_app;

-- Active guardians of a child, the longest-serving first. Empty for an adult.
create function guardians_of(child uuid) returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(guardian_id order by since, guardian_id), '{}')
  from active_guardianships where child_id = child
$$;

-- This guardian's children who have no other guardian, or only suspended ones.
create function children_left_by(guardian uuid) returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(own.child_id), '{}') from active_guardianships as own
  where own.guardian_id = guardian and not exists (
    select from active_guardianships as other join people as person on person.id = other.guardian_id
    where other.child_id = own.child_id and other.guardian_id <> guardian and person.vetting <> 'suspended'
  )
$$;
grant execute on function guardians_of, children_left_by to oakling_system;

-- A guardian must be a parent who isn't suspended, and the child must be a minor with at most four guardians. The locks
-- serialize this with a suspension or removal of the guardian (rule 9.54), and with another guardian who accepts at the
-- same time.
create function check_guardianship() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id = new.guardian_id for share;
  perform refuse('guardianships_guardian_supervises', 'this guardian cannot supervise')
  where not exists (
    select from people where id = new.guardian_id and role = 'parent' and vetting <> 'suspended'
  );
  perform from people where id = new.child_id for no key update;
  perform refuse('guardianships_of_child', 'only a minor can have guardians')
  where not exists (
    select from people
    where id = new.child_id and role = 'youth' and (of_age_at is null or of_age_at > app_now())
  );
  perform refuse('guardianships_at_most_four', 'a child has four guardians at most')
  where cardinality(guardians_of(new.child_id)) >= 4;
  -- Another guardian can't renew a guardianship that a moderator ended on a court order. Rule 4.57
  perform refuse('guardianships_not_again', 'a moderator ended this guardianship')
  where exists (
    select from guardianships
    where guardian_id = new.guardian_id and child_id = new.child_id and ended_why = 'ended-by-moderator'
  );
  perform refuse('guardianships_other_mailbox', 'a guardian and a child must have different mailboxes')
  where share_mailbox(new.guardian_id, new.child_id)
    or exists (select from users where id = new.guardian_id and is_childs_mailbox(email))
      -- Families that shared a mailbox before release 1.1 may keep it. Rule 4.75
      and not exists (
        select from active_guardianships
        where guardian_id = new.guardian_id and share_mailbox(new.guardian_id, child_id)
      );
  -- In the last month before the eighteenth birthday, a guardianship begins with its end already set. Rule 4.59
  select of_age_at, case when of_age_at is not null then 'of-age' end into new.ended_at, new.ended_why
  from people where id = new.child_id;
  return new;
end $$;
create trigger guardianships_begin before insert on guardianships
  for each row execute function check_guardianship();

-- Guardians can change only their own settings, or step back; moderators can only end a guardianship. It ends
-- immediately and only once, and doesn't change afterward.
create function check_guardianship_change() returns trigger
language plpgsql
as $$
begin
  if current_user in ('oakling_app', 'oakling_moderator') and (
    not public.is_active_guardianship(old.ended_at, old.ended_why)
    or (
      (new.ended_at, new.ended_why) is distinct from (old.ended_at, old.ended_why)
      -- Only the birthday ends a guardianship as 'of-age'. Stepping back must not grant access to an adult child's
      -- history.
      and ((new.ended_at > public.app_now()) is not false or new.ended_why = 'of-age')
    )
  ) then
    raise exception 'a guardianship can end only once, and immediately' using errcode = 'insufficient_privilege';
  end if;
  -- The settings that require everyone's approval and that name a substitute end with the guardianship. Rule 4.52
  if new.ended_at <= public.app_now() then
    new.wants_all := false; new.away_until := null; new.substitute_id := null;
  end if;
  -- 60 days plus a margin, because the last day ends by the guardian's local clock. Rule 6.141
  perform public.refuse('guardianships_away_most', 'a guardian can be away for 60 days at most')
  where new.away_until is distinct from old.away_until and new.away_until > public.app_now() + interval '61 days 1 hour';
  perform public.refuse('guardianships_substitute_guards', 'a substitute must be an active guardian who is not away')
  where new.substitute_id is distinct from old.substitute_id and new.substitute_id is not null and not exists (
    select from public.active_guardianships
    where guardian_id = new.substitute_id and child_id = new.child_id
      and (away_until is null or away_until <= public.app_now())
  );
  return new;
end $$;
create trigger guardianships_change before update on guardianships
  for each row execute function check_guardianship_change();

-- Ending a guardianship also ends the devices that the guardian handed over, the logins on them, a link to a first
-- mailbox that the guardian requested, and the guardian's invites, pre-approvals and approvals. Rule 4.52
create function end_guardianship() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from email_proofs where user_id = old.child_id and asked_by = old.guardian_id;
  delete from child_devices
  where child_id = old.child_id
    -- Deleting the guardian's account sets guardian_id to null before this trigger runs.
    and (guardian_id = old.guardian_id or guardian_id is null)
    and not exists (select from people where id = old.child_id and of_age_at <= app_now());
  -- On a delete, the cascades of the account have already removed everything else.
  if tg_op = 'UPDATE' then
    with gone as (
      delete from guardian_invites where child_id = old.child_id and inviter_id = old.guardian_id
      returning code_hash, inviter_id
    )
    insert into spent_guardian_links (code_hash, inviter_id, ended_as)
    select code_hash, inviter_id, 'ended' from gone;
    delete from pre_approvals where guardian_id = old.guardian_id and youth_id = old.child_id;
    perform forget_approvals(old.child_id, old.guardian_id, own => true);
  end if;
  return null;
end $$;
create trigger guardianships_end after update on guardianships
  for each row when (old.ended_at is distinct from new.ended_at and new.ended_at <= app_now())
  execute function end_guardianship();
create trigger guardianships_delete after delete on guardianships
  for each row execute function end_guardianship();

-- A minor always has a guardian. Checked at commit, because a child and a guardian are created and deleted in one
-- transaction. The lock serializes two guardians who leave at the same time.
create function check_has_guardian() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  child uuid := (to_jsonb(coalesce(new, old)) ->> case tg_table_name when 'people' then 'id' else 'child_id' end)::uuid;
begin
  perform from people where id = child for no key update;
  -- Uses the time of the call, because the transaction that deletes a guardian's account may have started before the
  -- birthday. Rule 1.123
  perform refuse('people_youth_has_guardian', 'a child must have a guardian')
  where found and cardinality(guardians_of(child)) = 0 and exists (
    select from people where id = child and role = 'youth' and (of_age_at is null or of_age_at > app_clock())
  );
  return null;
end $$;
create constraint trigger people_youth_has_guardian after insert on people
  deferrable initially deferred
  for each row when (new.role = 'youth') execute function check_has_guardian();
create constraint trigger people_of_age_has_guardian after update on people
  deferrable initially deferred
  for each row when (old.of_age_at is distinct from new.of_age_at) execute function check_has_guardian();
create constraint trigger guardianships_last after update on guardianships
  deferrable initially deferred
  for each row when (old.ended_at is distinct from new.ended_at) execute function check_has_guardian();
create constraint trigger guardianships_gone after delete on guardianships
  deferrable initially deferred
  for each row execute function check_has_guardian();

-- All guardianships end at the instant of the eighteenth birthday, by the database's clock and without a job.
create function end_at_age() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update guardianships
  set ended_at = new.of_age_at, ended_why = case when new.of_age_at is not null then 'of-age' end
  where child_id = new.id and is_active_guardianship(ended_at, ended_why);
  return null;
end $$;

-- Adulthood is final. Uses the time of the call, because a transaction that changes the date of birth may have started
-- before the birthday. Rule 1.106
create trigger people_of_age_for_good before update of of_age_at on people
  for each row when (
    old.of_age_at <= app_clock() and (new.of_age_at is null or new.of_age_at > old.of_age_at)
  )
  execute function refuse_row('an adult cannot become a minor again');
create trigger people_end_at_age after update of of_age_at on people
  for each row when (old.of_age_at is distinct from new.of_age_at) execute function end_at_age();

-- Members can read all of their own guardianships. Those of the same child's other guardians, and of their own
-- guardians, are readable only while active.
grant select (guardian_id, child_id, since, added_by, wants_all, away_until, substitute_id, ended_at, ended_why),
  update (wants_all, away_until, substitute_id, ended_at, ended_by, ended_why)
  on guardianships to oakling_app;
create policy guardianships_read on guardianships for select to oakling_app
  using (
    guardian_id = (select app_person_id())
    or (
      (child_id = (select app_person_id()) or child_id = any ((select my_children())::uuid[]))
      and is_active_guardianship(ended_at, ended_why)
    )
  );
create policy guardianships_own on guardianships for update to oakling_app
  using (guardian_id = (select app_person_id()))
  with check (
    guardian_id = (select app_person_id())
    and (ended_why is null or ended_why = 'of-age' or (ended_why = 'stepped-back' and ended_by = guardian_id))
  );
grant select, update (ended_at, ended_by, ended_why, ended_note) on guardianships to oakling_moderator;
create policy guardianships_moderate on guardianships to oakling_moderator
  using ((select is_moderator()))
  with check (ended_why = 'ended-by-moderator' and ended_by = (select app_moderator_id()));
