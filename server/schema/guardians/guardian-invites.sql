create policy spent_guardian_links_system on spent_guardian_links to oakling_system
  using (true) with check (true);

-- An invite that is sent again has a new code in place of the old one.
create function spend_replaced_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into spent_guardian_links (code_hash, inviter_id, ended_as)
  values (old.code_hash, old.inviter_id, 'replaced') on conflict do nothing;
  return null;
end $$;
create trigger guardian_invites_replaced after update on guardian_invites
  for each row when (old.code_hash <> new.code_hash) execute function spend_replaced_link();

-- Rule 4.67: an invite takes no place, and one guardian has three open at most. The child's row is held, so that of two
-- that are sent at once the second one counts the first.
create function check_guardian_invite() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id = new.child_id for no key update;
  if exists (select from users where id = new.child_id and email = new.email) then
    raise exception 'nobody is their own guardian'
      using errcode = 'check_violation', constraint = 'guardian_invites_another_address';
  end if;
  if (
    select count(*) from guardian_invites where child_id = new.child_id and inviter_id = new.inviter_id
  ) >= 3
  then
    raise exception 'a guardian has three invites open at most'
      using errcode = 'check_violation', constraint = 'guardian_invites_each';
  end if;
  return new;
end $$;
create trigger guardian_invites_begin before insert on guardian_invites
  for each row execute function check_guardian_invite();

-- With a guardianship go the invites that came of it.
create function drop_guardian_invites() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  with gone as (
    delete from guardian_invites where child_id = new.child_id and inviter_id = new.guardian_id
    returning code_hash, inviter_id
  )
  insert into spent_guardian_links (code_hash, inviter_id, ended_as)
  select code_hash, inviter_id, 'ended' from gone;
  return null;
end $$;
create trigger guardianships_drop_invites after update on guardianships
  for each row when (old.ended_at is distinct from new.ended_at and new.ended_at <= app_now())
  execute function drop_guardian_invites();
create policy guardian_invites_system on guardian_invites to oakling_system using (true) with check (true);
grant select (id, child_id, inviter_id, email, created_at, sent_at, expires_at),
  insert (id, child_id, inviter_id, email, code_hash, created_at, sent_at, expires_at),
  update (code_hash, sent_at, expires_at)
  on guardian_invites to oakling_app;
-- Each reads their own alone, as rows cannot be shown without the address.
create policy guardian_invites_read on guardian_invites for select to oakling_app
  using (inviter_id = (select app_person_id()));
-- Rule 1.62: who lacks something that is asked for brings nobody in.
create policy guardian_invites_send on guardian_invites for insert to oakling_app
  with check (
    inviter_id = (select app_person_id()) and is_my_child(child_id)
    and exists (
      select from people where id = (select app_person_id()) and may_meet(role, vetting, lacks)
    )
  );
create policy guardian_invites_resend on guardian_invites for update to oakling_app
  using (inviter_id = (select app_person_id()))
  with check (
    inviter_id = (select app_person_id()) and is_my_child(child_id)
    and exists (
      select from people where id = (select app_person_id()) and may_meet(role, vetting, lacks)
    )
  );

-- The invites of others for a child of the viewer: who sent them and until when, and not to which address.
create function other_guardian_invites(child uuid)
returns table (id uuid, inviter_id uuid, sent_at timestamptz, expires_at timestamptz)
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select id, inviter_id, sent_at, expires_at from guardian_invites
  where child_id = child and is_my_child(child) and inviter_id <> app_person_id()
$$;
revoke execute on function other_guardian_invites from public;
grant execute on function other_guardian_invites to oakling_app;
