grant select on check_list to oakling_moderator;
create policy check_list_read on check_list for select to oakling_moderator
  using ((select is_moderator()));

-- The vetting that follows from a person's checks: verified once every check on the list is recorded, until the first
-- one expires. Ignores today's date, because vetting_now handles the expiry and no row has to change that day. Matches
-- `clearanceOf` in domain.
create function vetting_by_checks(person uuid, out vetting text, out verified_until date)
language sql stable security definer set search_path = public, pg_temp
as $$
  select case when is_complete then 'verified' else 'unverified' end, case when is_complete then first_end end
  from (
    select count(*) > 0 and count(*) = count(made.id) as is_complete, min(made.valid_until) as first_end
    from check_list as listed
    left join elder_checks as made
      on made.person_id = person and made.name = listed.name and made.ended_at is null
  ) as clearance
$$;

-- An elder can become verified only through checks. Enforced for every role, including the owner. Rule 9.128
create function hold_to_checks() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('people_vetted_by_checks', 'vetting can change only through checks')
  where (new.vetting, new.verified_until)
    is distinct from (select by_checks from vetting_by_checks(new.id) as by_checks);
  return new;
end $$;
create trigger people_vetted_by_checks before update of vetting, verified_until on people
  for each row when (new.vetting in ('verified', 'unverified')) execute function hold_to_checks();
create trigger people_begin_unchecked before insert on people
  for each row when (new.vetting = 'verified') execute function hold_to_checks();

-- A suspension ends all checks, so a reinstated elder must be checked again. Rule 9.131
create function end_checks() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update elder_checks set ended_at = app_now(), ended_by = app_moderator_id(), ending = 'suspended'
  where person_id = new.id and ended_at is null;
  return null;
end $$;
create trigger people_end_checks after update of vetting on people
  for each row when (new.vetting = 'suspended' and old.vetting <> 'suspended')
  execute function end_checks();

-- Only elders who aren't suspended can get checks, and only checks on the list. The locks serialize this with changes
-- to the list and with decisions about the person.
create function refuse_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from check_list where name = new.name for share;
  perform refuse('elder_checks_listed', 'this check is not on the list')
  where not found;
  perform from people where id = new.person_id and role = 'elder' and vetting <> 'suspended'
    for no key update;
  perform refuse('elder_checks_elder', 'only an elder who is not suspended can be checked')
  where not found;
  return new;
end $$;
create trigger elder_checks_refused before insert on elder_checks
  for each row execute function refuse_check();

-- Deleting a moderator's account clears the ids. Grants protect the dates.
create trigger elder_checks_ended_once before update on elder_checks
  for each row when (
    old.ended_at is not null and (
      to_jsonb(new) - '{recorded_by,ended_by,recorded_at,valid_until}'::text[]
        <> to_jsonb(old) - '{recorded_by,ended_by,recorded_at,valid_until}'::text[]
      or (new.ended_by is not null and new.ended_by is distinct from old.ended_by)
    )
  )
  execute function refuse_row('an ended check is final');

create function follow_checks() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update people set vetting = by_checks.vetting, verified_until = by_checks.verified_until
  from vetting_by_checks(coalesce(new.person_id, old.person_id)) as by_checks
  where people.id = coalesce(new.person_id, old.person_id) and people.vetting <> 'suspended'
    and (people.vetting, people.verified_until)
      is distinct from (by_checks.vetting, by_checks.verified_until);
  return null;
end $$;
create trigger elder_checks_followed
  after insert or delete or update of valid_until, ended_at on elder_checks
  for each row execute function follow_checks();

-- Puts the host's list in force and returns everyone whose vetting changed. Rule 9.132
create function set_check_list(names text[])
returns table (person_id uuid, was text, was_until date, vetting text, verified_until date)
language plpgsql volatile set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  if names = array(select name from check_list order by place) then
    return;
  end if;
  -- Serializes this function with recording a check.
  lock table check_list in exclusive mode;
  delete from check_list;
  insert into check_list (name, place)
    select listed.name, listed.place from unnest(names) with ordinality as listed (name, place);
  return query
    with changed as materialized (
      select elder.id, elder.vetting as was, elder.verified_until as was_until,
        by_checks.vetting as now_is, by_checks.verified_until as now_until
      from (
        select * from people as anyone
        where anyone.role = 'elder' and anyone.vetting <> 'suspended'
          and (anyone.vetting = 'verified' or exists (
            select from elder_checks as made where made.person_id = anyone.id and made.ended_at is null
          ))
        order by anyone.id for no key update
      ) as elder
      cross join lateral vetting_by_checks(elder.id) as by_checks
      where (elder.vetting, elder.verified_until)
        is distinct from (by_checks.vetting, by_checks.verified_until)
    ), written as (
      update people set vetting = changed.now_is, verified_until = changed.now_until
      from changed where people.id = changed.id
    )
    select changed.id, changed.was, changed.was_until, changed.now_is, changed.now_until from changed;
end $$;

-- The checks that clear an elder, for the guardian who decides. Omits notes and the moderators' names. Rule 9.136
create function checks_shown(person uuid) returns json
language sql stable security definer set search_path = public, pg_temp
as $$
  select json_build_object(
    'names', json_agg(listed.name order by listed.place),
    'lastOn', (max(made.recorded_at) at time zone 'utc')::date)
  from check_list as listed
  join elder_checks as made
    on made.person_id = person and made.name = listed.name and made.ended_at is null
$$;

-- The hash of the elder's card that a guardian sees before an approval: name, picture, bio and checks. Rule 1.140
create function elder_card(elder people) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select encode(sha256(convert_to(json_build_array(elder.shown_name, elder.avatar, elder.bio,
    vetting_now(elder.vetting, elder.verified_until), checks_shown(elder.id))::text, 'UTF8')), 'hex')
$$;

-- The viewing elder's own checks, without notes or moderators' names. Rule 9.135
create function my_checks() returns table (name text, recorded_on date, valid_until date)
language sql stable security definer set search_path = public, pg_temp
as $$
  select listed.name, (made.recorded_at at time zone 'utc')::date, made.valid_until
  from people as elder cross join check_list as listed
  left join elder_checks as made
    on made.person_id = elder.id and made.name = listed.name and made.ended_at is null
  where elder.id = app_person_id() and elder.role = 'elder'
  order by listed.place
$$;
grant execute on function my_checks to oakling_app;

-- Guardians who still have to decide on a session with this elder. Moderators' commands refresh their open pages, which
-- show the checks.
create function awaiting_guardians(elder uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct guardianship.guardian_id
  from sessions as session join active_guardianships as guardianship on guardianship.child_id = session.youth_id
  where session.elder_id = elder and session.status = 'pending' and is_moderator()
$$;
grant execute on function awaiting_guardians to oakling_moderator;

grant select, insert (person_id, name, recorded_by, valid_until, note),
  update (ended_at, ended_by, ending, ending_note)
  on elder_checks to oakling_moderator;
create policy elder_checks_read on elder_checks for select to oakling_moderator
  using ((select is_moderator()));
create policy elder_checks_record on elder_checks for insert to oakling_moderator
  with check ((select is_moderator()) and recorded_by = (select app_moderator_id()));
create policy elder_checks_end on elder_checks for update to oakling_moderator
  using ((select is_moderator())) with check (ended_by = (select app_moderator_id()));
