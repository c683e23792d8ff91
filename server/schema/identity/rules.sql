create policy users_system on users to oakling_system using (true) with check (true);
create policy logins_system on logins to oakling_system using (true) with check (true);
create policy accounts_system on accounts to oakling_system using (true) with check (true);
create policy verifications_system on verifications to oakling_system using (true) with check (true);
create policy two_factors_system on two_factors to oakling_system using (true) with check (true);

-- What a vetting counts for today, in UTC; without a day it lasts. `vettingOn` in domain/src/identity
create function vetting_now(vetting text, verified_until date) returns text
language sql stable parallel safe
as $$
  select case
    when vetting = 'verified' and verified_until < (public.app_now() at time zone 'utc')::date then 'unverified'
    else vetting
  end
$$;

-- The stage of a youth at this moment; of age by the database's own clock, no matter when anything was told.
create function stage_now(stage text, of_age_at timestamptz) returns text
language sql stable parallel safe
as $$ select case when of_age_at <= public.app_now() then 'of-age' else stage end $$;

-- What an elder is told of an adult youth: that they turned 18 here, or came as an adult; never when. Rule 6.170
create function adult_word(of_age_at timestamptz, joined_at timestamptz) returns text
language sql stable parallel safe
as $$
  select case when of_age_at <= public.app_now() then
    case when of_age_at > joined_at + interval '1 day' then 'turned-18' else 'adult' end
  end
$$;

-- Of what people can lack, what this installation meets them without (ELDER_VETTING, EMAIL_PROOF). Not set, nothing.
create function left_optional() returns text[]
language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.optional', true), ''), '{}')::text[] $$;

-- Somebody suspended, of any role, meets nobody; others only when they lack nothing that this installation asks for.
create function may_meet(role text, vetting text, lacks text[]) returns boolean
language sql stable parallel safe
as $$
  select vetting <> 'suspended'
    and (role <> 'elder' or vetting = 'verified' or 'elder-vetting' = any (public.left_optional()))
    and (lacks = '{}' or lacks <@ public.left_optional())
$$;

-- Who opens an account has not shown that its mailbox is theirs, unless the account says so. A child without one has
-- nothing to show.
create function note_missing() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from users where id = new.id and (email_verified or not has_mailbox)) then
    new.lacks := array_append(array_remove(new.lacks, 'email-proof'), 'email-proof');
  end if;
  return new;
end $$;
create trigger people_missing before insert on people
  for each row execute function note_missing();

-- Afterwards it follows the account, no matter who changes that.
create function note_email_proof() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update people
  set lacks = array_remove(lacks, 'email-proof') || case when new.email_verified then '{}' else '{email-proof}' end::text[]
  where id = new.id;
  return null;
end $$;
create trigger users_email_proof after update of email_verified on users
  for each row when (old.email_verified <> new.email_verified) execute function note_email_proof();
create trigger moderator_is_no_member before insert on people
  for each row execute function refuse_member_as_moderator();

-- New to others is somebody who has another interest, is matched from now on, or shows now what was asked for and
-- lacking. Not who comes back from a pause: a pause looks like absence, and its end would tell of it.
create function note_matchable() returns trigger
language plpgsql
as $$
begin
  if (public.interest_mask(new.skills) & ~public.interest_mask(old.skills)) <> 0
    or (new.matching_on and not old.matching_on)
    or (
      old.vetting <> 'suspended' and not public.may_meet(old.role, old.vetting, old.lacks)
      and public.may_meet(new.role, new.vetting, new.lacks)
    )
  then
    new.matchable_since := public.app_now();
  end if;
  return new;
end $$;
create trigger people_matchable before update of skills, matching_on, vetting, lacks on people
  for each row execute function note_matchable();

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

-- Makes the rest of the transaction a request of this person. Somebody paused or suspended is nobody. Rule 9.44
create function act_as(person text) returns void
language plpgsql volatile
as $$
begin
  perform
    set_config('app.person_id', coalesce((
      select id::text from public.people
      where id = nullif(person, '')::uuid and paused_at is null and vetting <> 'suspended'
    ), ''), true),
    set_config('role', 'oakling_app', true);
end $$;
revoke execute on function act_as from public;
create policy people_system on people to oakling_system using (true) with check (true);
-- Policies for members: profile/rules.sql.
grant select on people to oakling_app;
grant update (full_name, bio, avatar, skills, paused_at, matching_on, shown_name_style, updated_at)
  on people to oakling_app;
-- What a moderator decides on: who somebody says they are, and how they stand. No interests, no note of a
-- parent, no zone. The address of the account is told by look_at_email alone, which writes the look down.
grant select (id, role, full_name, shown_name, shown_name_style, stage, of_age_at, age_range, bio, avatar, vetting,
  verified_until, paused_at, last_seen, created_at) on people to oakling_moderator;
grant update (vetting, verified_until) on people to oakling_moderator;
create policy people_moderate_read on people for select to oakling_moderator
  using ((select is_moderator()));
create policy people_moderate on people for update to oakling_moderator
  using ((select is_moderator())) with check ((select is_moderator()));

create policy email_proofs_system on email_proofs to oakling_system using (true) with check (true);

-- Another address counts once its mailbox is shown, and a youth keeps the one that their parent invited, until they
-- are of age. A child that had none keeps its first. Rules 1.63 and 1.99
create function check_email_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not new.email_verified then
    raise exception 'another address has to be proven first'
      using errcode = 'check_violation', constraint = 'users_email_proven';
  end if;
  if old.has_mailbox and exists (
    select from people
    where id = new.id and role = 'youth' and (of_age_at is null or of_age_at > app_now())
  ) then
    raise exception 'a youth keeps the address that was invited'
      using errcode = 'check_violation', constraint = 'users_email_of_youth';
  end if;
  return new;
end $$;
create trigger users_email_changed before update of email on users
  for each row when (old.email <> new.email) execute function check_email_change();
