-- Blocks, pauses, suspensions, cancelled sessions, and what becomes of a session when its elder leaves.
-- Rules 9.1 to 9.7, 9.10, 9.11, 9.15 and 9.42 to 9.59

create table blocks (
  blocker_id uuid not null references people (id) on delete cascade,
  blocked_id uuid not null references people (id) on delete cascade,
  -- The blocker, or their parent on their behalf: who may lift the block again.
  created_by uuid not null references people (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id, created_by),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
create index blocks_created_by on blocks (created_by);
alter table blocks enable row level security;
alter table blocks force row level security;
create policy blocks_system on blocks to oakling_system using (true) with check (true);

-- Everyone the viewer blocked or is blocked by. With the owner's rights: nobody may read who blocked
-- them, and the policies and views below have to know.
create function hidden_people() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(id), '{}') from (
    select blocked_id as id from blocks where blocker_id = app_person_id()
    union all
    select blocker_id from blocks where blocked_id = app_person_id()
  ) as hidden
$$;

-- The youths whom the viewer asked or was asked by and who are paused by now: of these an elder keeps
-- only what a parent had approved.
create function paused_people() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct youth.id), '{}')
  from sessions as session join people as youth on youth.id = session.youth_id
  where session.elder_id = app_person_id() and youth.paused_at is not null
$$;

-- A suspended person of any role meets nobody.
create or replace function may_meet(role text, vetting text) returns boolean
language sql stable parallel safe
as $$
  select vetting <> 'suspended' and (
    role <> 'elder' or vetting = 'verified'
    or current_setting('app.elder_vetting', true) = 'optional'
  )
$$;

-- A cancelled session was pending, or approved if it has the day of that.
alter table sessions
  add column cancelled_at timestamptz,
  alter column elder_id drop not null,
  drop constraint sessions_elder_id_fkey,
  add constraint sessions_elder_id_fkey
    foreign key (elder_id) references people (id) on delete set null,
  drop constraint sessions_status_check,
  add constraint sessions_status_check
    check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  drop constraint sessions_check2,
  drop constraint sessions_check3,
  add constraint sessions_decided check (
    (approved_at is null) = (decided_by is null)
    and case status
      when 'pending' then approved_at is null
      when 'cancelled' then true
      else approved_at is not null
    end
  ),
  add constraint sessions_cancelled check ((status = 'cancelled') = (cancelled_at is not null)),
  -- Of an elder who left only meetings stay that a parent had approved.
  add constraint sessions_record check (elder_id is not null or status = 'approved');

-- A session is decided once, and cancelled once, before its start; whoever asks.
create or replace function check_session_transition() returns trigger
language plpgsql
as $$
begin
  -- The elder's account is gone; what was approved stays as the parent's record.
  if old.elder_id is not null and new.elder_id is null then
    return new;
  end if;
  if old.status <> 'pending' and not (old.status = 'approved' and new.status = 'cancelled') then
    raise exception 'a session that is % cannot be changed', old.status
      using errcode = 'check_violation', constraint = 'sessions_decided_once';
  end if;
  if new.status = 'cancelled' then
    if new.cancelled_at >= lower(new.during) then
      raise exception 'a session cannot be cancelled after its start'
        using errcode = 'check_violation', constraint = 'sessions_cancelled_ahead';
    end if;
  elsif new.status <> 'pending' and new.approved_at >= lower(new.during) then
    raise exception 'a session cannot be decided after its start'
      using errcode = 'check_violation', constraint = 'sessions_decided_ahead';
  end if;
  return new;
end $$;

-- Whoever may not meet by now is neither asked nor approved, also when that changes at this moment: a
-- pause, a suspension and a block hold the rows of the people, for which this waits.
create function check_may_meet() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id in (new.elder_id, new.youth_id) order by id for share;
  if exists (
    select from people
    where id in (new.elder_id, new.youth_id)
      and (paused_at is not null or not may_meet(role, vetting))
  ) or exists (
    select from blocks
    where (blocker_id = new.elder_id and blocked_id = new.youth_id)
      or (blocker_id = new.youth_id and blocked_id = new.elder_id)
  ) then
    raise exception 'the two may not meet'
      using errcode = 'check_violation', constraint = 'sessions_may_meet';
  end if;
  return new;
end $$;
create trigger sessions_asked before insert on sessions
  for each row execute function check_may_meet();
create trigger sessions_approved before update on sessions
  for each row when (old.status = 'pending' and new.status = 'approved')
  execute function check_may_meet();
create function hold_people(one uuid, other uuid) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select from people where id in (one, other) order by id for no key update $$;
create function hold_the_blocked() returns trigger
language plpgsql
as $$
begin
  perform hold_people(new.blocker_id, new.blocked_id);
  return new;
end $$;
create trigger blocks_hold before insert on blocks
  for each row execute function hold_the_blocked();

-- A participant sees a session as long as they see the other; the parent sees every one of their child.
drop policy sessions_read on sessions;
create policy sessions_read on sessions for select to oakling_app
  using (
    youth_id in (select id from people where parent_id = (select app_person_id()))
    or (
      (
        elder_id = (select app_person_id())
        and youth_id <> all ((select hidden_people())::uuid[])
        and (
          (approved_at is not null and status <> 'rejected')
          or youth_id <> all ((select paused_people())::uuid[])
        )
      )
      or (youth_id = (select app_person_id()) and elder_id <> all ((select hidden_people())::uuid[]))
    )
  );

create or replace view match_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    person.interest_mask, person.match_rank, person.vetting
  from people as person
  where person.role = (
      select case viewer.role when 'elder' then 'youth' when 'youth' then 'elder' end
      from people as viewer where viewer.id = app_person_id()
    )
    and person.matching_on and person.paused_at is null
    and may_meet(person.role, person.vetting)
    and (person.interest_mask & (select my_match_mask())) <> 0
    and person.id <> all ((select hidden_people())::uuid[])
  order by person.role, person.interest_mask, person.match_rank, person.id;

create or replace view person_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    person.vetting
  from people as person
  where person.id = app_person_id()
    or person.parent_id = app_person_id()
    or (
      person.id <> all ((select hidden_people())::uuid[])
      and exists (
        select from sessions as session
        where (session.elder_id = person.id and session.youth_id = app_person_id())
          or (
            session.youth_id = person.id and session.elder_id = app_person_id()
            and (
              person.paused_at is null
              or (session.approved_at is not null and session.status <> 'rejected')
            )
          )
      )
    )
    or exists (
      select from sessions as session
      where session.elder_id = person.id and session.youth_id in (
        select child.id from people as child where child.parent_id = app_person_id()
      )
    );

-- Whoever may see the other may block them; a parent blocks for their child an elder who asked the
-- child or was asked.
create function may_block(blocker uuid, blocked uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when blocker = app_person_id() then exists (
      select from (
        select id, role from match_cards union all select id, role from person_cards
      ) as card
      where card.id = blocked and (
        (card.role = 'elder' and (select role from people where id = blocker) = 'youth')
        or (card.role = 'youth' and (select role from people where id = blocker) = 'elder')
      )
    )
    else exists (
      select from sessions as session join people as child on child.id = session.youth_id
      where child.id = blocker and child.parent_id = app_person_id() and session.elder_id = blocked
    )
  end
$$;

grant select, insert (blocker_id, blocked_id, created_by), delete on blocks to oakling_app;
create policy blocks_read on blocks for select to oakling_app
  using (
    blocker_id = (select app_person_id())
    or blocker_id in (select id from people where parent_id = (select app_person_id()))
  );
create policy blocks_add on blocks for insert to oakling_app
  with check (created_by = (select app_person_id()) and may_block(blocker_id, blocked_id));
create policy blocks_lift on blocks for delete to oakling_app
  using (created_by = (select app_person_id()));

-- A parent supervises, and touches nothing else of a child; nobody supervises themselves.
grant update (paused_at, matching_on, shown_name_style) on people to oakling_app;
drop policy people_edit on people;
create policy people_edit on people for update to oakling_app
  using (id = (select app_person_id()) or parent_id = (select app_person_id()))
  with check (id = (select app_person_id()) or parent_id = (select app_person_id()));
create function check_who_edits() returns trigger
language plpgsql
as $$
begin
  if current_user = 'oakling_app' then
    if old.parent_id is distinct from app_person_id()
      and (new.paused_at, new.matching_on, new.shown_name_style)
        is distinct from (old.paused_at, old.matching_on, old.shown_name_style)
    then
      raise exception 'supervision is for the parent' using errcode = 'insufficient_privilege';
    end if;
    if old.id is distinct from app_person_id()
      and (new.full_name, new.bio, new.avatar, new.skills)
        is distinct from (old.full_name, old.bio, old.avatar, old.skills)
    then
      raise exception 'a profile is its owner''s' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger people_who_edits before update on people
  for each row execute function check_who_edits();

-- Nobody who is paused or suspended gets a login, however they come by one. The lock makes a log-in
-- and a pause at once go one after the other.
create function refuse_login() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  person record;
begin
  select paused_at, vetting into person from people where id = new.user_id for share;
  if person.paused_at is not null then
    raise exception 'paused' using errcode = 'check_violation', constraint = 'logins_not_paused';
  end if;
  if person.vetting = 'suspended' then
    raise exception 'suspended' using errcode = 'check_violation', constraint = 'logins_not_suspended';
  end if;
  return new;
end $$;
create trigger logins_refused before insert on logins
  for each row execute function refuse_login();

-- Whom a notice is about, so that a block hides it; and the meeting that a cancellation was of.
alter table notifications
  add column other_id uuid,
  add column starts_at timestamptz,
  add column time_zone text,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in ('session-requested', 'session-approved', 'session-rejected', 'session-cancelled',
      'invite-accepted', 'child-renamed', 'child-blocked', 'child-removed')
  ),
  add constraint notifications_meeting check ((starts_at is null) = (time_zone is null));
update notifications set other_id = case person_id
    when session.elder_id then session.youth_id when session.youth_id then session.elder_id end
from sessions as session
where session.id = subject_id;
drop policy notifications_own on notifications;
create policy notifications_own on notifications for select to oakling_app
  using (
    person_id = (select app_person_id())
    and (other_id is null or other_id <> all ((select hidden_people())::uuid[]))
  );
