-- A device works while the guardian who handed it over is active and not suspended. An adult has no guardian; an
-- adult's devices keep working if the adult has set their own PIN, which no former guardian knows. Rule 1.119
create function opens_for(guardian uuid, child uuid) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select exists (
      select from active_guardianships join people on people.id = guardian_id and vetting <> 'suspended'
      where guardian_id = guardian and child_id = child
    )
    or exists (
      select from people join child_pins on child_id = id
      where id = child and of_age_at <= app_now() and own_since is not null
    )
$$;

-- Accounts without a mailbox can log in only on one of their devices; accounts with a mailbox never log in by device.
create function check_device_login() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from users where id = new.user_id and has_mailbox) then
    if new.child_device_id is null then
      return null;
    end if;
  elsif exists (
    select from child_devices
    where id = new.child_device_id and child_id = new.user_id and opens_for(guardian_id, child_id)
  ) then
    return null;
  end if;
  perform refuse('logins_by_device', 'this device doesn''t open this account');
end $$;
create trigger logins_by_device after insert or update of user_id, child_device_id on logins
  for each row execute function check_device_login();

create function require_mailbox() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  account uuid := to_jsonb(new) ->> case tg_table_name when 'people' then 'id' else 'user_id' end;
begin
  perform refuse(tg_name, tg_argv[0]) where exists (select from users where id = account and not has_mailbox);
  return new;
end $$;
create trigger people_mailbox after insert or update of role on people
  for each row when (new.role <> 'youth') execute function require_mailbox('only a youth may have no mailbox');
-- Passwords are reset by mail, so an account without a mailbox can't have one. Rule 1.82
create trigger accounts_mailbox before insert or update of user_id, password on accounts
  for each row execute function require_mailbox('a password needs a mailbox');

-- Getting a mailbox ends the PIN, with all its devices and logins. After that, the account can't lose its mailbox.
-- Rule 1.94
create function end_pin() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('users_mailbox_stays', 'a mailbox can''t be removed')
  where not new.has_mailbox;
  delete from child_pins where child_id = new.id;
  return null;
end $$;
create trigger users_end_pin after update of has_mailbox on users
  for each row when (old.has_mailbox <> new.has_mailbox) execute function end_pin();

-- A new PIN requires an account without a mailbox. It ends all logins made with the old PIN, and resets the attempts.
create function check_pin() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('child_pins_mailbox', 'an account with a mailbox can''t have a PIN')
  where exists (select from users where id = new.child_id and has_mailbox);
  if tg_op = 'UPDATE' then
    delete from logins where user_id = new.child_id and child_device_id is not null;
    new.tries := 0;
    -- A guardian set the new PIN, unless the same update sets own_since.
    if new.own_since is not distinct from old.own_since then
      new.own_since := null;
    end if;
  end if;
  perform refuse('child_pins_own_from_16', 'only youths of 16 or older can set their own PIN')
  where new.own_since is not null and not exists (
    select from people
    where id = new.child_id and role = 'youth' and stage_now(stage, of_age_at) in ('16-17', 'of-age')
  );
  return new;
end $$;
create trigger child_pins_new before insert or update of child_id, pin_hash, own_since on child_pins
  for each row execute function check_pin();

-- Guardians can see all of the child's devices, hand over their own, end any of them, set the PIN and reset its
-- attempts. No one can read the PIN's hash.
grant select (child_id, tries, entered_at, set_at, own_since), update (pin_hash, tries, set_at) on child_pins to oakling_app;
create policy child_pins_set on child_pins to oakling_app
  using (child_id = any ((select my_children())::uuid[]))
  with check (child_id = any ((select my_children())::uuid[]) and tries = 0);

grant select (id, child_id, guardian_id, user_agent, added_at, last_used_at),
  insert (child_id, guardian_id, token_hash, user_agent, added_at), delete
  on child_devices to oakling_app;
create policy child_devices_hand_over on child_devices to oakling_app
  using (child_id = any ((select my_children())::uuid[]))
  with check (
    guardian_id = (select app_person_id()) and child_id = any ((select my_children())::uuid[])
  );

-- The email address of the viewer's child, or null for a child without a mailbox.
create function address_of_child(child uuid) returns text
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select email from users where id = child and has_mailbox and is_my_child(child)
$$;
grant execute on function address_of_child to oakling_app;
