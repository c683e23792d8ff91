-- Passkeys, with which adults and moderators log in without a password. Decision 096
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The id that the authenticator chose, in base64url.
  credential_id text not null unique constraint passkeys_credential_id check (credential_id ~ '^[A-Za-z0-9_-]+$'),
  -- In COSE format. The private key never leaves the authenticator.
  public_key bytea not null,
  -- Uses as the authenticator counts them, to detect a copy; 0 if it doesn't count.
  counter bigint not null,
  -- The browser that added it.
  user_agent text,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, added_at);
