-- What two changes at the same moment could have left open. Rules 9.54 to 9.58

-- A child needs a parent who can supervise it: completing an invite waits for whoever suspends the
-- parent or removes their account, and comes too late. Rule 9.54
create function check_parent() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id = new.parent_id for share;
  if not exists (select from people where id = new.parent_id and vetting <> 'suspended') then
    raise exception 'the parent cannot supervise'
      using errcode = 'check_violation', constraint = 'people_parent_supervises';
  end if;
  return new;
end $$;
create trigger people_supervised before insert on people
  for each row when (new.parent_id is not null) execute function check_parent();

-- The number of a session is never given again: whether one's old one is free would tell a session that
-- went with an account from one that a block hides. Rule 9.56
create table spent_session_ids (id uuid primary key);
alter table spent_session_ids enable row level security;
alter table spent_session_ids force row level security;
create policy spent_session_ids_system on spent_session_ids to oakling_system
  using (true) with check (true);
create function spend_session_id() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into spent_session_ids values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger sessions_spend after delete on sessions
  for each row execute function spend_session_id();
create function refuse_spent_session_id() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from spent_session_ids where id = new.id) then
    raise exception 'this number was given before'
      using errcode = 'unique_violation', constraint = 'sessions_id_spent';
  end if;
  return new;
end $$;
create trigger sessions_unspent before insert on sessions
  for each row execute function refuse_spent_session_id();

-- Whoever can make temporary tables could put one before ours in these, which have no search path of
-- their own: with one they would not be inlined. Rule 9.57
create or replace function my_match_mask() returns smallint
language sql stable parallel safe
as $$
  select coalesce((
    select interest_mask from public.people
    where id = public.app_person_id() and role <> 'parent' and matching_on and paused_at is null
      and public.may_meet(role, public.vetting_now(vetting, verified_until))
  ), 0::smallint)
$$;
create or replace function is_moderator() returns boolean
language sql stable parallel safe
as $$
  select exists (select from public.moderators where user_id = public.app_moderator_id())
$$;
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- With the owner's rights; only requests have a use for them.
revoke execute on function hidden_people, paused_people, may_block, hold_people, may_report
  from public;
grant execute on function hidden_people, paused_people, may_block, hold_people, may_report
  to oakling_app;
