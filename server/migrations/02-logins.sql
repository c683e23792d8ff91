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
create policy users_system on users to oakling_system using (true) with check (true);

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
create policy logins_system on logins to oakling_system using (true) with check (true);

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
create policy accounts_system on accounts to oakling_system using (true) with check (true);

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
create policy verifications_system on verifications to oakling_system using (true) with check (true);

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
create policy two_factors_system on two_factors to oakling_system using (true) with check (true);

-- How often something was tried lately, by its limit and who tried it.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
alter table rate_limits enable row level security, force row level security;
create policy rate_limits_system on rate_limits to oakling_system using (true) with check (true);
