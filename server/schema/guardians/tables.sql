-- Who supervises which child: a child has up to four guardians, with the same rights. Only an active guardianship counts, and
-- what counts as active is said here alone.

create table guardianships (
  guardian_id uuid not null references people (id) on delete cascade,
  child_id uuid not null references people (id) on delete cascade,
  since timestamptz not null default now(),
  -- The guardian who invited this one; nobody where they invited the child themselves.
  added_by uuid references people (id) on delete set null,
  -- Whether this one asks that every guardian approves. As long as one does, all have to.
  wants_all boolean not null default false,
  -- Until when another guardian decides in place of this one.
  away_until timestamptz,
  stand_in_id uuid references people (id) on delete set null,
  -- An end can lie ahead: the eighteenth birthday of the child.
  ended_at timestamptz,
  ended_by uuid,
  ended_why text
    constraint guardianships_ended_why
      check (ended_why in ('stepped-back', 'ended-by-moderator', 'of-age')),
  -- What the moderator wrote who ended it; only moderators read it.
  ended_note text constraint guardianships_ended_note check (length(ended_note) between 1 and 500),
  primary key (guardian_id, child_id),
  constraint guardianships_two_people check (guardian_id <> child_id),
  constraint guardianships_ended check ((ended_at is null) = (ended_why is null)),
  constraint guardianships_ended_reason
    check ((ended_why is not distinct from 'ended-by-moderator') = (ended_note is not null)),
  constraint guardianships_away check (
    stand_in_id is null or (away_until is not null and stand_in_id <> guardian_id)
  )
);
create index guardianships_child on guardianships (child_id, since, guardian_id);
create index guardianships_added_by on guardianships (added_by);
create index guardianships_stand_in on guardianships (stand_in_id) where stand_in_id is not null;
alter table guardianships enable row level security, force row level security;

-- Guardians that another guardian invites by mail. Until somebody answers an invite it lets nobody see or decide
-- anything; after that it is gone, and only why its links open nothing is kept for a while. Rules 4.40 to 4.48, 1.126

create table guardian_invites (
  id uuid primary key,
  child_id uuid not null references people (id) on delete cascade,
  inviter_id uuid not null references people (id) on delete cascade,
  email text not null constraint guardian_invites_email check (email = lower(email)),
  -- Of the newest mail; the code itself is kept nowhere.
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- By each guardian: a refusal would tell one of them where another one has sent an invite.
  constraint guardian_invites_open_once unique (child_id, inviter_id, email)
);
create index guardian_invites_inviter on guardian_invites (inviter_id);
create index guardian_invites_old on guardian_invites (sent_at);

-- Rule 1.126: why a mailed link opens nothing, without the address it went to and without the child.
create table spent_guardian_links (
  code_hash bytea primary key,
  inviter_id uuid not null references people (id) on delete cascade,
  ended_as text not null
    constraint spent_guardian_links_ended_as check (ended_as in ('used', 'replaced', 'ended', 'withdrawn')),
  ended_at timestamptz not null default now()
);
create index spent_guardian_links_inviter on spent_guardian_links (inviter_id);
create index spent_guardian_links_old on spent_guardian_links (ended_at);
alter table spent_guardian_links enable row level security, force row level security;
alter table guardian_invites enable row level security, force row level security;
