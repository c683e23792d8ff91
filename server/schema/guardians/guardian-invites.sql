-- Resending an invite replaces its code. The old code is kept, so that its link can state why it no longer works.
-- Rule 1.126
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

-- An invite doesn't reserve a place, but each guardian can have at most three open invites per child. The lock on the
-- child's row makes concurrent invites see each other. Rule 4.67
create function check_guardian_invite() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id = new.child_id for no key update;
  perform refuse('guardian_invites_another_address', 'nobody can be their own guardian')
  where exists (
    select from users where id = new.child_id and canonical_email(email) = canonical_email(new.email)
  );
  perform refuse('guardian_invites_each', 'a guardian has at most three open invites per child')
  where (
    select count(*) from guardian_invites where child_id = new.child_id and inviter_id = new.inviter_id
  ) >= 3;
  return new;
end $$;
create trigger guardian_invites_begin before insert on guardian_invites
  for each row execute function check_guardian_invite();

grant select (id, child_id, inviter_id, email, created_at, sent_at, expires_at),
  insert (id, child_id, inviter_id, email, code_hash, created_at, sent_at, expires_at),
  update (code_hash, sent_at, expires_at)
  on guardian_invites to oakling_app;
-- Guardians can read and resend only their own invites. People with unmet requirements can't invite. Rule 1.62
create policy guardian_invites_own on guardian_invites to oakling_app
  using (inviter_id = (select app_person_id()))
  with check (
    inviter_id = (select app_person_id()) and is_my_child(child_id)
    and exists (
      select from people where id = (select app_person_id()) and may_meet(role, vetting, missing_requirements)
    )
  );

-- Other guardians' invites for the viewer's child, without the addresses. Rule 4.48
create function other_guardian_invites(child uuid)
returns table (id uuid, inviter_id uuid, sent_at timestamptz, expires_at timestamptz)
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select id, inviter_id, sent_at, expires_at from guardian_invites
  where child_id = child and is_my_child(child) and inviter_id <> app_person_id()
$$;
grant execute on function other_guardian_invites to oakling_app;
