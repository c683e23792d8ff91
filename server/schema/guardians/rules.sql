create view active_guardianships with (security_invoker, security_barrier) as
  select guardian_id, child_id, since, added_by, wants_all, away_until, stand_in_id
  from guardianships
  -- Only an eighteenth birthday lies ahead. What ended by a press is over for those too who began to look before it: of two
  -- guardians who go at once the second one finds the first one gone.
  where ended_at is null or (ended_why = 'of-age' and ended_at > app_now());
grant select on active_guardianships to oakling_app, oakling_moderator;

-- Who decides in another's place at this moment: a guardian who is away has named another one, who can decide. Rule 6.141
create view present_stand_ins with (security_invoker, security_barrier) as
  select away.guardian_id, away.child_id, present.guardian_id as stand_in_id, away.away_until
  from active_guardianships as away
  join active_guardianships as present
    on present.guardian_id = away.stand_in_id and present.child_id = away.child_id
  join people as person on person.id = present.guardian_id and person.vetting <> 'suspended'
  where away.away_until > app_now();

-- The viewer's children. As an array they are something an index can be asked for: with `in (select …)` among other
-- ways to see a row, every reader would go through all rows there are.
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

-- The viewer's guardians, and those who are guardians of the viewer's children too: they know each other by name.
create function my_guardians() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct guardian_id), '{}') from active_guardianships
  where child_id = app_person_id() or child_id = any (my_children())
$$;
revoke execute on function my_children, is_my_child, my_guardians from public;
grant execute on function my_children, is_my_child, my_guardians to oakling_app;

-- The people the viewer supervised until they were of age, told of it or not: of them a guardian keeps
-- the sessions that had begun. Rule 6.165
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

-- Whether the viewer is a youth without a guardian. Rule 6.163
create function am_of_age() returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select exists (select from people where id = app_person_id() and of_age_at <= app_now())
$$;
revoke execute on function my_grown_children, am_of_age from public;
grant execute on function my_grown_children, am_of_age to oakling_app;

-- Who decides for a child, the longest there first; nobody for somebody of age.
create function guardians_of(child uuid) returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(guardian_id order by since, guardian_id), '{}')
  from active_guardianships where child_id = child
$$;

-- The children that nobody else could decide for: those of a guardian with no other guardian who is let in.
create function children_left_by(guardian uuid) returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(own.child_id), '{}') from active_guardianships as own
  where own.guardian_id = guardian and not exists (
    select from active_guardianships as other join people as person on person.id = other.guardian_id
    where other.child_id = own.child_id and other.guardian_id <> guardian and person.vetting <> 'suspended'
  )
$$;
revoke execute on function guardians_of, children_left_by from public;
grant execute on function guardians_of, children_left_by to oakling_system;

-- A guardian is a parent who can supervise, of a child who is not of age, and one of four at most. Accepting waits for
-- somebody who suspends the guardian or removes their account, and comes too late (rule 9.54); of two who accept at
-- once the second one counts the first.
create function check_guardianship() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id = new.guardian_id for share;
  if not exists (
    select from people where id = new.guardian_id and role = 'parent' and vetting <> 'suspended'
  ) then
    raise exception 'the guardian cannot supervise'
      using errcode = 'check_violation', constraint = 'guardianships_guardian_supervises';
  end if;
  perform from people where id = new.child_id for no key update;
  if not exists (
    select from people
    where id = new.child_id and role = 'youth' and (of_age_at is null or of_age_at > app_now())
  ) then
    raise exception 'nobody supervises them'
      using errcode = 'check_violation', constraint = 'guardianships_of_child';
  end if;
  if cardinality(guardians_of(new.child_id)) >= 4 then
    raise exception 'a child has four guardians at most'
      using errcode = 'check_violation', constraint = 'guardianships_at_most_four';
  end if;
  -- What a moderator ended upon a court's word, no other guardian brings back. Rule 4.57
  if exists (
    select from guardianships
    where guardian_id = new.guardian_id and child_id = new.child_id and ended_why = 'ended-by-moderator'
  ) then
    raise exception 'a moderator has ended it'
      using errcode = 'check_violation', constraint = 'guardianships_not_again';
  end if;
  -- In the last month of a childhood it has its end from the first day on.
  select of_age_at, case when of_age_at is not null then 'of-age' end into new.ended_at, new.ended_why
  from people where id = new.child_id;
  return new;
end $$;
create trigger guardianships_begin before insert on guardianships
  for each row execute function check_guardianship();

-- Each guardian says of themselves what they want, and goes; a moderator ends, and does nothing else. What has ended
-- stays so.
create function check_guardianship_change() returns trigger
language plpgsql
as $$
begin
  if current_user in ('oakling_app', 'oakling_moderator') and (
    (old.ended_at is not null and (old.ended_why <> 'of-age' or old.ended_at <= public.app_now()))
    or (
      (new.ended_at, new.ended_why) is distinct from (old.ended_at, old.ended_why)
      -- Only the birthday makes somebody of age: the history of a grown child is not had by going.
      and ((new.ended_at > public.app_now()) is not false or new.ended_why = 'of-age')
    )
  ) then
    raise exception 'a guardianship ends once, and not later' using errcode = 'insufficient_privilege';
  end if;
  -- What a guardian asked for and who they named ends with it. Rule 4.52
  if new.ended_at <= public.app_now() then
    new.wants_all := false; new.away_until := null; new.stand_in_id := null;
  end if;
  -- A little more than the sixty days, the last of which ends by the clock of the guardian. Rule 6.141
  if new.away_until is distinct from old.away_until and new.away_until > public.app_now() + interval '61 days 1 hour' then
    raise exception 'nobody is away for so long'
      using errcode = 'check_violation', constraint = 'guardianships_away_most';
  end if;
  if new.stand_in_id is distinct from old.stand_in_id and new.stand_in_id is not null and not exists (
    select from public.active_guardianships
    where guardian_id = new.stand_in_id and child_id = new.child_id
  ) then
    raise exception 'a stand-in is a guardian too'
      using errcode = 'check_violation', constraint = 'guardianships_stand_in_guards';
  end if;
  return new;
end $$;
create trigger guardianships_change before update on guardianships
  for each row execute function check_guardianship_change();

-- A child is never without a guardian: checked at the end of the transaction, in which a child and its guardian come
-- together, or go. The child's row is held, so that two guardians who go at once go one after the other.
create function check_has_guardian() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  child uuid := (to_jsonb(coalesce(new, old)) ->> case tg_table_name when 'people' then 'id' else 'child_id' end)::uuid;
begin
  perform from people where id = child for no key update;
  -- By the clock: a guardian may delete their account in a transaction that began before the birthday. Rule 1.123
  if found and cardinality(guardians_of(child)) = 0 and exists (
    select from people where id = child and role = 'youth' and (of_age_at is null or of_age_at > app_clock())
  ) then
    raise exception 'a child has a guardian'
      using errcode = 'check_violation', constraint = 'people_youth_has_guardian';
  end if;
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

-- On the day somebody is of age their guardianships end, at that instant and by the database's own clock.
create function end_at_age() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update guardianships
  set ended_at = new.of_age_at, ended_why = case when new.of_age_at is not null then 'of-age' end
  where child_id = new.id and (ended_at is null or (ended_why = 'of-age' and ended_at > app_now()));
  return null;
end $$;

-- Who is of age stays so: by the clock, not by the beginning of a transaction that gives another date of birth. Rule 1.106
create function check_of_age() returns trigger
language plpgsql
as $$
begin
  raise exception 'of age for good' using errcode = 'check_violation', constraint = 'people_of_age_for_good';
end $$;
create trigger people_of_age_for_good before update of of_age_at on people
  for each row when (
    old.of_age_at <= app_clock() and (new.of_age_at is null or new.of_age_at > old.of_age_at)
  )
  execute function check_of_age();
create trigger people_end_at_age after update of of_age_at on people
  for each row when (old.of_age_at is distinct from new.of_age_at) execute function end_at_age();
create policy guardianships_system on guardianships to oakling_system using (true) with check (true);
-- Each their own; of the others of the same child, and of one's own guardians, those that are active.
grant select (guardian_id, child_id, since, added_by, wants_all, away_until, stand_in_id, ended_at, ended_why),
  update (wants_all, away_until, stand_in_id, ended_at, ended_by, ended_why)
  on guardianships to oakling_app;
create policy guardianships_read on guardianships for select to oakling_app
  using (
    guardian_id = (select app_person_id())
    or (
      (child_id = (select app_person_id()) or child_id = any ((select my_children())::uuid[]))
      and (ended_at is null or (ended_why = 'of-age' and ended_at > app_now()))
    )
  );
create policy guardianships_own on guardianships for update to oakling_app
  using (guardian_id = (select app_person_id()))
  with check (
    guardian_id = (select app_person_id())
    and (ended_why is null or ended_why = 'of-age' or (ended_why = 'stepped-back' and ended_by = guardian_id))
  );
grant select, update (ended_at, ended_by, ended_why, ended_note) on guardianships to oakling_moderator;
create policy guardianships_moderate_read on guardianships for select to oakling_moderator
  using ((select is_moderator()));
create policy guardianships_moderate on guardianships for update to oakling_moderator
  using ((select is_moderator()))
  with check (
    (select is_moderator()) and ended_why = 'ended-by-moderator' and ended_by = (select app_moderator_id())
  );
