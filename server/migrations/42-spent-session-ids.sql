-- The number of a session is never given again: whether one's old one is free would tell a session that
-- went with an account from one that a block hides. Rule 9.56
create table spent_session_ids (id uuid primary key);
alter table spent_session_ids enable row level security, force row level security;
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
