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

-- Guardians of the viewer's children who joined in the last 30 days and were invited by the viewer or by such a
-- guardian. `may_end` is true if the viewer has set a new password since, because an intruder may have sent the invite.
-- Rule 1.147
create function my_invited_guardians()
returns table (guardian_id uuid, child_id uuid, since timestamptz, may_end boolean)
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  with recursive invited as (
    select first.guardian_id, first.child_id, first.since, first.ended_at, first.ended_why
    from guardianships as first
    where added_by = app_person_id() and first.child_id = any (my_children())
      and first.since > app_now() - interval '30 days'
    union
    select next.guardian_id, next.child_id, next.since, next.ended_at, next.ended_why
    from guardianships as next
    join invited on next.child_id = invited.child_id and next.added_by = invited.guardian_id
    where next.since >= invited.since
  )
  select invited.guardian_id, invited.child_id, invited.since, exists (
    select from audit_log
    where feature = 'identity' and subject_id = app_person_id()::text and type = 'PasswordChanged'
      and at > invited.since
  )
  from invited
  where is_active_guardianship(ended_at, ended_why) and invited.guardian_id <> app_person_id()
$$;

-- The only way in which a guardian can end another's guardianship. Returns false if that isn't allowed. Rule 1.147
create function end_invited_guardian(guardian uuid, child uuid) returns boolean
language sql security definer set search_path = public, pg_temp
as $$
  with ended as (
    update guardianships set ended_at = app_now(), ended_by = app_person_id(), ended_why = 'ended-by-inviter'
    from my_invited_guardians() as invited
    where guardianships.guardian_id = invited.guardian_id and guardianships.child_id = invited.child_id
      and may_end and invited.guardian_id = guardian and invited.child_id = child
    returning 1
  )
  select exists (select from ended)
$$;
grant execute on function my_invited_guardians, end_invited_guardian to oakling_app;
