-- Members: elders, parents and youths, with what they like to do.

-- Bit i stands for the i-th interest of the catalogue (domain/src/interests/interest.ts).
create function interest_mask(skills jsonb) returns smallint
language sql immutable parallel safe
as $$
  select (
    (skills ? 'Art & Creativity')::int
    | ((skills ? 'Music & Dance')::int << 1)
    | ((skills ? 'Storytelling & Literature')::int << 2)
    | ((skills ? 'Gardening & Nature')::int << 3)
    | ((skills ? 'Cooking & Family Recipes')::int << 4)
    | ((skills ? 'Travel & World Cultures')::int << 5)
    | ((skills ? 'Mentoring & Teaching')::int << 6)
    | ((skills ? 'Mindfulness & Wellness')::int << 7)
    | ((skills ? 'Photography')::int << 8)
  )::smallint
$$;

create function are_skills(skills jsonb) returns boolean
language sql immutable parallel safe
as $$
  select jsonb_typeof(skills) = 'object' and not exists (
    select from jsonb_each(skills) as skill
    where public.interest_mask(jsonb_build_object(skill.key, 1)) = 0
      or skill.value not in ('1', '2', '3')
  )
$$;

-- Whole hundredths of a level, the mean over all interests: `experience` in domain/src/matches.
create function experience(skills jsonb) returns integer
language sql immutable parallel safe
as $$
  select coalesce((sum(value::int) * 100 / nullif(count(*), 0))::int, 0) from jsonb_each_text(skills)
$$;

-- Ascending order of one person among the matches with the same interests: experienced elders and
-- beginning youths first, then the people who were here last. Experience takes 0 to 300, days 0 to 99999.
create function match_rank(role text, skills jsonb, last_seen date) returns integer
language sql immutable parallel safe
as $$
  select (
      case when role = 'elder' then 300 - public.experience(skills) else public.experience(skills) end
    ) * 100000
    + 99999 - greatest(0, least(99999, last_seen - date '2020-01-01'))
$$;

-- The name that others see: `shownName` in domain/src/invites. The parent's choice of style decides,
-- so a youth who renames themselves cannot undo it.
create function shown_name(full_name text, style text) returns text
language sql immutable parallel safe
as $$
  -- White space as JavaScript knows it, whatever the locale of the database.
  select case
    when style = 'full-name' or cardinality(names) = 0 then full_name
    when cardinality(names) = 1 then names[1]
    else names[1] || ' ' || upper(left(names[cardinality(names)], 1)) || '.'
  end
  from (
    select array_remove(
      regexp_split_to_array(
        full_name,
        '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
      ),
      ''
    ) as names
  ) as split
$$;

create table people (
  id uuid primary key references users (id) on delete cascade,
  role text not null constraint people_role check (role in ('elder', 'parent', 'youth')),
  -- The name and what others see of it.
  full_name text not null constraint people_full_name check (length(full_name) between 1 and 100),
  shown_name_style text not null default 'full-name'
    constraint people_shown_name_style
      check (shown_name_style in ('full-name', 'first-name-and-initial')),
  -- A youth's name as the parent wrote it: under the initial the child is shown by this one.
  invited_as text constraint people_invited_as check (length(invited_as) between 1 and 100),
  shown_name text not null generated always as (
    shown_name(
      case shown_name_style when 'full-name' then full_name else coalesce(invited_as, full_name) end,
      shown_name_style
    )
  ) stored,
  -- The profile.
  age_range text not null
    constraint people_age_range check (
      age_range in ('18-25', '25-35', '35-45', '45-60', '60-75', '75+', '10-15', '15-20', '20-25')
    ),
  connection_pref text not null default ''
    constraint people_connection_pref check (length(connection_pref) <= 200),
  bio text not null default '' constraint people_bio check (length(bio) <= 600),
  avatar text
    constraint people_avatar check (avatar ~ '^(preset:[a-z0-9-]{1,40}|upload:[0-9a-f]{64})$'),
  note paragraph not null default '',
  skills jsonb not null default '{}' constraint people_skills check (are_skills(skills)),
  -- Whether and in which order others find them.
  interest_mask smallint not null generated always as (interest_mask(skills)) stored,
  match_rank integer not null generated always as (match_rank(role, skills, last_seen)) stored,
  matching_on boolean not null default true,
  -- Since when somebody can be one of another's new matches, and when they were last told of their own.
  matchable_since timestamptz not null default now(),
  last_digest_at timestamptz not null default now(),
  -- Whether they may meet others.
  paused_at timestamptz,
  vetting text not null default 'unverified'
    constraint people_vetting check (vetting in ('unverified', 'verified', 'suspended')),
  -- The last day of the verification; without one it lasts.
  verified_until date,
  -- Of a youth: what their age lets them and their guardians decide. Of age they are from an instant on that is known a
  -- month ahead; then no stage counts. `stage_now`
  stage text constraint people_stage check (stage in ('under-13', '13-15', '16-17')),
  of_age_at timestamptz,
  -- What must still be shown before they may meet others, where the installation asks for it (app.optional).
  lacks text[] not null default '{}' constraint people_lacks check (lacks <@ '{email-proof,consent}'),
  last_seen date not null default (now() at time zone 'utc')::date,
  -- The zone in which they last used Oakling, for the times in their mails. It is written over and
  -- leaves no trace of where somebody was. Rule 8.26
  time_zone text constraint people_time_zone check (length(time_zone) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint people_youth_has_stage check ((role = 'youth') = (stage is not null)),
  constraint people_only_youth_of_age check (of_age_at is null or role = 'youth'),
  constraint people_parent_has_no_profile check (role <> 'parent' or (skills = '{}' and bio = '')),
  constraint people_verified_until check (verified_until is null or vetting = 'verified')
);
create index people_upload on people (avatar) where avatar like 'upload:%';
-- The walk of a match search: one range per mask, already in order. With what decides whether somebody
-- may be met it reads the index and not the people: of the hundreds looked at only a page is given.
create index people_match on people (role, interest_mask, match_rank, id)
  include (vetting, verified_until, lacks)
  where matching_on and paused_at is null;
-- All of a role in the order of matches: of the masks that many people have, the first few are found soon.
create index people_line on people (role, match_rank, id)
  include (interest_mask, vetting, verified_until, lacks)
  where matching_on and paused_at is null;
-- Who came last, of those that can be matched at all.
create index people_newcomers on people (role, matchable_since desc)
  where matching_on and paused_at is null;

-- What a vetting counts for today, in UTC; without a day it lasts. `vettingOn` in domain/src/identity
create function vetting_now(vetting text, verified_until date) returns text
language sql stable parallel safe
as $$
  select case
    when vetting = 'verified' and verified_until < (now() at time zone 'utc')::date then 'unverified'
    else vetting
  end
$$;

-- The stage of a youth at this moment; of age by the database's own clock, no matter when anything was told.
create function stage_now(stage text, of_age_at timestamptz) returns text
language sql stable parallel safe
as $$ select case when of_age_at <= now() then 'of-age' else stage end $$;

-- What an elder is told of an adult youth: that they turned 18 here, or came as an adult; never when. Rule 6.170
create function adult_word(of_age_at timestamptz, joined_at timestamptz) returns text
language sql stable parallel safe
as $$
  select case when of_age_at <= now() then
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
    new.matchable_since := now();
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

alter table people enable row level security, force row level security;
create policy people_system on people to oakling_system using (true) with check (true);

-- Which rows of it: 43-who-edits-people.sql.
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
