-- The tables of the sign-in library, under the names that platform/auth gives them. Only the server
-- itself reads and writes them. A user is a member (people) or a moderator, never both.

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique constraint users_email check (email = lower(email)),
  email_verified boolean not null default false,
  -- A child can be without a mailbox. The sign-in library wants an address of everybody, so it has one
  -- that is made of its id, under a name that no mail ever reaches (RFC 2606). Rule 1.82
  has_mailbox boolean not null default true,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_mailbox check (
    case when has_mailbox then email !~ '[.]invalid$' else email = id || '@child.invalid' end
  )
);
alter table users enable row level security, force row level security;

create table logins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  -- When this login passed the second factor; null for all that did not.
  second_factor_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index logins_user on logins (user_id);
create index logins_expired on logins (expires_at);
alter table logins enable row level security, force row level security;

-- A user's password, or an account elsewhere that they sign in with.
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
alter table accounts enable row level security, force row level security;

-- Links to set a new password, and half-done log-ins.
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
alter table verifications enable row level security, force row level security;

-- The second factor of moderators; secret and recovery codes are encrypted with the installation's secret.
create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
alter table two_factors enable row level security, force row level security;

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
alter table people enable row level security, force row level security;

-- Mailboxes that are still to be shown: a new account's own address, or the one it asked to change to. Rules 1.58 to 1.65

create table email_proofs (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null constraint email_proofs_email check (email = lower(email)),
  -- Of the newest mail; the code itself is kept nowhere.
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  -- Of a child's first mailbox: the guardian who named it. With what made them a guardian the link ends. Rule 1.110
  asked_by uuid references people (id) on delete cascade
);
create index email_proofs_asked_by on email_proofs (asked_by) where asked_by is not null;
create index email_proofs_expired on email_proofs (expires_at);
alter table email_proofs enable row level security, force row level security;

-- Children without a mailbox: the PIN of each, and the browsers that its guardians handed over to it. A PIN is worth
-- nothing anywhere else. Rules 1.81 to 1.95

create table child_pins (
  child_id uuid primary key references people (id) on delete cascade,
  -- As slow to work out as a password's.
  pin_hash text not null,
  -- Since the last right one. Each try is counted before it is looked at, so that many at once are still five.
  tries integer not null default 0 constraint child_pins_tries check (tries between 0 and 5),
  tried_at timestamptz,
  -- When the right PIN was last entered; null until the child comes for the first time.
  entered_at timestamptz,
  set_at timestamptz not null default now(),
  -- Since when it is one that the youth set, which no guardian knows; null where a guardian set it. Rule 1.118
  own_since timestamptz
);

create table child_devices (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references child_pins (child_id) on delete cascade,
  -- Who handed it over; nobody once their account has gone, which ends it unless the child is of age.
  guardian_id uuid references people (id) on delete set null,
  -- Of the secret in the browser's cookie; the secret itself is kept nowhere.
  token_hash bytea not null unique,
  user_agent text,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index child_devices_child on child_devices (child_id, added_at);
create index child_devices_guardian on child_devices (guardian_id);
-- The device that a login by PIN came from: it ends with it.
alter table logins add column child_device_id uuid references child_devices (id) on delete cascade;
create index logins_child_device on logins (child_device_id) where child_device_id is not null;
alter table child_pins enable row level security, force row level security;
alter table child_devices enable row level security, force row level security;
