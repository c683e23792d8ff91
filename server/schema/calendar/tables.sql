-- A person's private calendar feed, at a secret address. Rules 7.5, 7.6 and 7.10 to 7.16

create table calendar_feeds (
  person_id uuid primary key references people (id) on delete cascade,
  -- SHA-256 of the secret in the feed's address.
  token_hash bytea not null unique
    constraint calendar_feeds_token_hash check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
