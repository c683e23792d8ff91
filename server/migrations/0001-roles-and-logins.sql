-- The two roles, and the tables of the sign-in library. Every table has row-level security, forced
-- (0006); requests run as oakling_app, which sees only what its policies allow for the person in
-- app.person_id.

create extension if not exists btree_gist;

-- Roles belong to the whole cluster, so another database may have made them already.
do $$ begin
  create role oakling_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oakling_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant oakling_app to current_user;
grant oakling_system to current_user;
grant usage on schema public to oakling_app;
revoke create on schema public from public;

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table logins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index logins_user on logins (user_id);

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

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- The person of this transaction, or null: then every policy below is false.
create function app_person_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.person_id', true), '')::uuid $$;
