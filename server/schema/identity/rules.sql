-- The vetting as of today (UTC). An expired verification is treated as unverified; one without an end date never
-- expires. Rule 9.73
create function vetting_now(vetting text, verified_until date) returns text
language sql stable parallel safe
as $$
  select case
    when vetting = 'verified' and verified_until < (public.app_now() at time zone 'utc')::date then 'unverified'
    else vetting
  end
$$;

-- A youth's current stage. Adulthood follows the database's clock, even if no notice has been sent yet.
create function stage_now(stage text, of_age_at timestamptz) returns text
language sql stable parallel safe
as $$ select case when of_age_at <= public.app_now() then 'of-age' else stage end $$;

-- All that elders see about an adult youth: that they turned 18 here or joined as an adult, but never the date.
-- Rule 6.170
create function adult_word(of_age_at timestamptz, joined_at timestamptz) returns text
language sql stable parallel safe
as $$
  select case when of_age_at <= public.app_now() then
    case when of_age_at > joined_at + interval '1 day' then 'turned-18' else 'adult' end
  end
$$;

-- Requirements that this installation leaves optional (ELDER_VETTING, EMAIL_PROOF, CHILD_CONSENT, and calls on this
-- site without ROOM). There are none if the setting is missing, so an unconfigured connection enforces all of them.
create function left_optional() returns text[]
language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.optional', true), ''), '{}')::text[] $$;

-- Suspended people of any role can't meet anyone. Everyone else must fulfill all requirements of this installation.
create function may_meet(role text, vetting text, missing_requirements text[]) returns boolean
language sql stable parallel safe
as $$
  select vetting <> 'suspended'
    and (role <> 'elder' or vetting = 'verified' or 'elder-vetting' = any (public.left_optional()))
    and (missing_requirements = '{}' or missing_requirements <@ public.left_optional())
$$;
grant execute on function vetting_now, stage_now, adult_word, left_optional, may_meet to public;

-- A new account lacks proof of its email address unless the address is already verified. An account without a mailbox
-- has nothing to prove. A new youth lacks consent.
create function note_missing() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.missing_requirements := array_remove(array[
    case new.role when 'youth' then 'consent' end,
    case when not exists (select from users where id = new.id and (email_verified or not has_mailbox)) then 'email-proof' end
  ], null);
  return new;
end $$;
create trigger people_missing before insert on people
  for each row execute function note_missing();

-- Keeps the requirement to prove the address in sync with the account, whichever role changes it.
create function note_email_proof() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update people
  set missing_requirements = array_remove(missing_requirements, 'email-proof') || case when new.email_verified then '{}' else '{email-proof}' end::text[]
  where id = new.id;
  return null;
end $$;
create trigger users_email_proof after update of email_verified on users
  for each row when (old.email_verified <> new.email_verified) execute function note_email_proof();

create trigger moderator_is_no_member before insert on people
  for each row execute function refuse_member_as_moderator();

-- A person is new to others after adding an interest, turning matching on, or meeting the last requirement. Resuming
-- after a pause doesn't make them new: others can't tell a pause from an absence, so the end of a pause must not show,
-- either.
create function note_matchable() returns trigger
language plpgsql
as $$
begin
  if (public.interest_mask(new.skills) & ~public.interest_mask(old.skills)) <> 0
    or (new.matching_on and not old.matching_on)
    or (
      old.vetting <> 'suspended' and not public.may_meet(old.role, old.vetting, old.missing_requirements)
      and public.may_meet(new.role, new.vetting, new.missing_requirements)
    )
  then
    new.matchable_since := public.app_now();
  end if;
  return new;
end $$;
create trigger people_matchable before update of skills, matching_on, vetting, missing_requirements on people
  for each row execute function note_matchable();

-- Paused and suspended people can't log in by any route. The row lock serializes a login with a concurrent pause. Rule
-- 9.44
create function refuse_login() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  person record;
begin
  select paused_at, vetting into person from people where id = new.user_id for share;
  perform refuse('logins_not_paused', 'paused')
  where person.paused_at is not null;
  perform refuse('logins_not_suspended', 'suspended')
  where person.vetting = 'suspended';
  return new;
end $$;
create trigger logins_refused before insert on logins
  for each row execute function refuse_login();

-- Runs the rest of the transaction with this person's rights. A paused or suspended person is treated as no
-- one. Rule 9.44
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

-- The policies for members are in profile/rules.sql.
grant select on people to oakling_app;
grant update (full_name, bio, avatar, skills, paused_at, matching_on, shown_name_style, updated_at)
  on people to oakling_app;

-- The columns that a moderator needs for decisions: the name that a person gave, and their status, but no interests, no
-- parent's note and no time zone. The email address comes only from look_at_email, which records each view.
grant select (id, role, full_name, shown_name, shown_name_style, stage, of_age_at, age_range, bio, avatar, vetting,
  verified_until, paused_at, last_seen, created_at) on people to oakling_moderator;
grant update (vetting, verified_until) on people to oakling_moderator;
create policy people_moderate on people to oakling_moderator using ((select is_moderator()));

-- Returns the same spelling for all addresses that reach one mailbox. Matches `canonicalEmail` in domain. Rule 4.75
create function canonical_email(email text) returns text
language sql immutable set search_path = ''
return (
  select translate(substring(email from '^[^+@]*'), case mail_host when 'gmail.com' then '.' when 'proton.me' then '._-' else '' end, '')
    || '@' || mail_host
  from (
    select case
      when host = 'googlemail.com' then 'gmail.com'
      when host in ('protonmail.com', 'pm.me') then 'proton.me'
      when host in ('me.com', 'mac.com') then 'icloud.com'
      when host in ('ya.ru', 'yandex.com') then 'yandex.ru'
      else host
    end as mail_host
    from (select substring(email from '[^@]*$') as host) as given
  ) as found
);
-- Compares addresses by the index `users_by_mailbox` first. It sets no search_path, so PostgreSQL can inline it.
create function same_mailbox(one text, other text) returns boolean
language sql immutable
return translate(split_part(split_part(one, '@', 1), '+', 1), '._-', '') = translate(split_part(split_part(other, '@', 1), '+', 1), '._-', '')
  and canonical_email(one) = canonical_email(other);
create function share_mailbox(one uuid, other uuid) returns boolean
language sql stable set search_path = public, pg_temp
return (
  select count(distinct canonical_email(email)) = 1 from users where id in (one, other)
);
-- True if the mailbox is that of a child on this installation, and so can't belong to an adult. Rule 6.361
create function is_childs_mailbox(address text) returns boolean
language sql stable set search_path = public, pg_temp
return exists (
  select from people join users using (id)
  where role = 'youth' and has_mailbox and (of_age_at is null or of_age_at > app_now())
    and same_mailbox(email, address)
);
grant execute on function canonical_email, same_mailbox, share_mailbox, is_childs_mailbox to oakling_system;

create function check_new_adult() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('people_childs_mailbox', 'this mailbox belongs to a child')
  from users where id = new.id and is_childs_mailbox(email);
  return new;
end $$;
create trigger people_own_mailbox before insert on people
  for each row when (new.role <> 'youth') execute function check_new_adult();

-- A new address takes effect only once it is confirmed. A youth keeps the invited address until adulthood, but a child
-- without a mailbox may get a first one. Rules 1.63 and 1.99
create function check_email_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Serializes this with a new guardianship, which locks the same rows. Rule 4.75
  perform from people where id = new.id for no key update;
  perform refuse('users_email_proven', 'a new address must be proven first')
  where not new.email_verified;
  perform refuse('users_email_of_youth', 'a youth must use the address of the invite')
  where old.has_mailbox and exists (
    select from people
    where id = new.id and role = 'youth' and (of_age_at is null or of_age_at > app_now())
  );
  perform refuse('users_other_mailbox', 'a guardian and a child must have different mailboxes')
  from active_guardianships join users on users.id in (guardian_id, child_id) and users.id <> new.id
  where new.id in (guardian_id, child_id) and canonical_email(users.email) = canonical_email(new.email);
  perform refuse('users_other_mailbox', 'an adult and a child must have different mailboxes')
  from people where id = new.id and role <> 'youth' and is_childs_mailbox(new.email);
  return new;
end $$;
create trigger users_email_changed before update of email on users
  for each row when (old.email <> new.email) execute function check_email_change();
