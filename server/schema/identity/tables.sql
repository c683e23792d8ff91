-- The sign-in library's tables, under the names set in platform/auth. Only the server itself reads and writes them. A
-- user is either a member (with a row in people) or a moderator, never both.

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique constraint users_email check (email = lower(email)),
  email_verified boolean not null default false,
  -- Children may have no mailbox. The sign-in library requires an address, so the address of such a child is derived
  -- from the id, in a domain that never receives mail (RFC 2606). Rule 1.82
  has_mailbox boolean not null default true,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_mailbox check (
    case when has_mailbox then email !~ '[.]invalid$' else email = id || '@child.invalid' end
  )
);
-- Finds the addresses that reach one mailbox by the name without tag and marks, which all spellings share. Rules 1.11,
-- 4.4 and 6.361
create index users_by_mailbox on users (translate(split_part(split_part(email, '@', 1), '+', 1), '._-', ''));

create table logins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index logins_user on logins (user_id);
create index logins_expired on logins (expires_at);

-- A user's password. The library also stores accounts of other sign-in providers here.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

-- Password reset links, logins that await the second factor, and challenges for passkeys.
create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expired on verifications (expires_at);

-- A moderator's second factor. The secret and the recovery codes are encrypted with the installation's secret.
create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Passkeys of adults and moderators. Each logs in without a password. Rules 1.175 to 1.179
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The id that the authenticator chose, in base64url.
  credential_id text not null unique constraint passkeys_credential_id check (credential_id ~ '^[A-Za-z0-9_-]+$'),
  -- In COSE format. The private key never leaves the authenticator.
  public_key bytea not null,
  -- Uses as the authenticator counts them, to detect a copy; 0 if it doesn't count.
  counter bigint not null,
  user_agent text,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, added_at);

-- Bit i represents the i-th interest of the catalog (domain/src/interests/interest.ts).
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

-- The mean level over all interests, in hundredths of a level. Matches `experience` in domain/src/matches.
create function experience(skills jsonb) returns integer
language sql immutable parallel safe
as $$
  select coalesce((sum(value::int) * 100 / nullif(count(*), 0))::int, 0) from jsonb_each_text(skills)
$$;

-- The sort key among matches with the same interests: first experienced elders and youths who are beginners, then those
-- who were seen most recently. Experience ranges from 0 to 300, and days range from 0 to 99999.
create function match_rank(role text, skills jsonb, last_seen date) returns integer
language sql immutable parallel safe
as $$
  select (
      case when role = 'elder' then 300 - public.experience(skills) else public.experience(skills) end
    ) * 100000
    + 99999 - greatest(0, least(99999, last_seen - date '2020-01-01'))
$$;

-- The name that others see. Matches `shownName` in domain. The guardian chooses the style, so youths can't undo it by
-- renaming themselves.
create function shown_name(full_name text, style text) returns text
language sql immutable parallel safe
as $$
  -- White space as JavaScript defines it, whatever the database's locale.
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
  full_name text not null constraint people_full_name check (length(full_name) between 1 and 100),
  shown_name_style text not null default 'full-name'
    constraint people_shown_name_style
      check (shown_name_style in ('full-name', 'first-name-and-initial')),
  -- A youth's name as the guardian wrote it, from which the first name and the initial are taken. Rule 4.5
  invited_as text constraint people_invited_as check (length(invited_as) between 1 and 100),
  shown_name text not null generated always as (
    shown_name(
      case shown_name_style when 'full-name' then full_name else coalesce(invited_as, full_name) end,
      shown_name_style
    )
  ) stored,
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
  interest_mask smallint not null generated always as (interest_mask(skills)) stored,
  match_rank integer not null generated always as (match_rank(role, skills, last_seen)) stored,
  matching_on boolean not null default true,
  -- When this person last became a new match for others, and when they last got a digest of their own new matches.
  matchable_since timestamptz not null default now(),
  last_digest_at timestamptz not null default now(),
  paused_at timestamptz,
  vetting text not null default 'unverified'
    constraint people_vetting check (vetting in ('unverified', 'verified', 'suspended')),
  -- The last day of the verification, or null if it never expires.
  verified_until date,
  -- A youth's stage, and the instant of their eighteenth birthday, which is set about a month ahead. From that instant,
  -- the stage is ignored (`stage_now`).
  stage text constraint people_stage check (stage in ('under-13', '13-15', '16-17')),
  of_age_at timestamptz,
  -- Requirements that the person does not meet yet. Until then, the person can't meet others, unless the installation
  -- makes those requirements optional (app.optional).
  missing_requirements text[] not null default '{}' constraint people_missing_requirements check (missing_requirements <@ '{email-proof,consent}'),
  last_seen date not null default (now() at time zone 'utc')::date,
  -- The time zone of the person's last visit, for times in mails. Overwritten, so no location history remains.
  -- Rule 8.26
  time_zone text constraint people_time_zone check (length(time_zone) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint people_youth_has_stage check ((role = 'youth') = (stage is not null)),
  constraint people_only_youth_of_age check (of_age_at is null or role = 'youth'),
  constraint people_parent_has_no_profile check (role <> 'parent' or (skills = '{}' and bio = '')),
  constraint people_verified_until check (verified_until is null or vetting = 'verified')
);
create index people_upload on people (avatar) where avatar like 'upload:%';
-- Match search scans one range per mask, which is already in order. The included columns let it check may_meet without
-- reading hundreds of rows for a page of 20.
create index people_match on people (role, interest_mask, match_rank, id)
  include (vetting, verified_until, missing_requirements)
  where matching_on and paused_at is null;
-- Everyone of a role in match order. If many masks qualify, the first few matches are found quickly.
create index people_line on people (role, match_rank, id)
  include (interest_mask, vetting, verified_until, missing_requirements)
  where matching_on and paused_at is null;
-- The newest matchable people, for the digest of new matches.
create index people_newcomers on people (role, matchable_since desc)
  where matching_on and paused_at is null;

-- Addresses that await confirmation: a new account's address, or the one to which an account wants to change.
-- Rules 1.58 to 1.65
create table email_proofs (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null constraint email_proofs_email check (email = lower(email)),
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  -- The guardian who entered a child's first address. The link ends with their guardianship. Rule 1.110
  asked_by uuid references people (id) on delete cascade
);
create index email_proofs_asked_by on email_proofs (asked_by) where asked_by is not null;
create index email_proofs_expired on email_proofs (expires_at);

-- PINs of children without a mailbox, and the browsers that guardians handed over to them. A PIN works only on these
-- devices. Rules 1.81 to 1.95
create table child_pins (
  child_id uuid primary key references people (id) on delete cascade,
  -- The PIN is hashed as slowly as a password.
  pin_hash text not null,
  -- The attempts since the last correct PIN. Each is counted before the PIN is checked, so parallel attempts can't
  -- exceed five.
  tries integer not null default 0 constraint child_pins_tries check (tries between 0 and 5),
  tried_at timestamptz,
  -- When the correct PIN was last entered. Null until the child's first login.
  entered_at timestamptz,
  set_at timestamptz not null default now(),
  -- When the youth set this PIN, which guardians don't know, or null if a guardian set it. Rule 1.118
  own_since timestamptz
);

create table child_devices (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references child_pins (child_id) on delete cascade,
  -- The guardian who handed the device over. Null once that account is deleted, which also ends the device unless the
  -- child is an adult.
  guardian_id uuid references people (id) on delete set null,
  -- The hash of the secret in the browser's cookie.
  token_hash bytea not null unique,
  user_agent text,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index child_devices_child on child_devices (child_id, added_at);
create index child_devices_guardian on child_devices (guardian_id);

-- The device of a PIN login. The login ends with the device.
alter table logins add column child_device_id uuid references child_devices (id) on delete cascade;
create index logins_child_device on logins (child_device_id) where child_device_id is not null;
-- When the password or PIN was last entered again, or null if that has not happened since the login began.
alter table logins add column password_at timestamptz;
-- True if the password was entered in a browser that was handed over to a child. Rule 1.192
alter table logins add column on_childs_device boolean not null default false;

-- Elders' own devices, which stay logged in and open with a PIN. Each belongs to one login. Decision 109
create table own_devices (
  login_id uuid primary key references logins (id) on delete cascade,
  -- The PIN is hashed as slowly as a password.
  pin_hash text not null,
  -- The attempts since the last correct PIN, each counted before the PIN is checked.
  tries integer not null default 0 constraint own_devices_tries check (tries between 0 and 5),
  added_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
