-- Guardians of children. A child has up to four guardians with equal rights. Only active guardianships have an effect;
-- the view active_guardianships defines them.

create table guardianships (
  guardian_id uuid not null references people (id) on delete cascade,
  child_id uuid not null references people (id) on delete cascade,
  since timestamptz not null default now(),
  -- The guardian who invited this one, or null for the guardian who invited the child.
  added_by uuid references people (id) on delete set null,
  -- True if this guardian requires every guardian to approve. One such guardian is enough.
  wants_all boolean not null default false,
  -- Until this time, the substitute decides in place of the guardian.
  away_until timestamptz,
  substitute_id uuid references people (id) on delete set null,
  -- This time is in the future only if it is the child's eighteenth birthday.
  ended_at timestamptz,
  ended_by uuid,
  ended_why text
    constraint guardianships_ended_why
      check (ended_why in ('stepped-back', 'ended-by-moderator', 'ended-by-inviter', 'of-age')),
  -- The moderator's reason for ending the guardianship. Only moderators can read it.
  ended_note text constraint guardianships_ended_note check (length(ended_note) between 1 and 500),
  primary key (guardian_id, child_id),
  constraint guardianships_two_people check (guardian_id <> child_id),
  constraint guardianships_ended check ((ended_at is null) = (ended_why is null)),
  constraint guardianships_ended_reason
    check ((ended_why is not distinct from 'ended-by-moderator') = (ended_note is not null)),
  constraint guardianships_away check (
    substitute_id is null or (away_until is not null and substitute_id <> guardian_id)
  )
);
create index guardianships_child on guardianships (child_id, since, guardian_id);
create index guardianships_added_by on guardianships (added_by);
create index guardianships_substitute on guardianships (substitute_id) where substitute_id is not null;

-- Mailed invites to become a guardian. An open invite grants no rights. It is deleted once answered, withdrawn or
-- expired; spent_guardian_links then records for a while why its link no longer works. Rules 4.40 to 4.48
create table guardian_invites (
  id uuid primary key,
  child_id uuid not null references people (id) on delete cascade,
  inviter_id uuid not null references people (id) on delete cascade,
  email text not null constraint guardian_invites_email check (email = lower(email)),
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The address is unique per inviter, because a shared constraint would tell one guardian which address another has
  -- invited.
  constraint guardian_invites_open_once unique (child_id, inviter_id, email)
);
create index guardian_invites_inviter on guardian_invites (inviter_id);
create index guardian_invites_old on guardian_invites (sent_at);

-- The reason why a mailed link no longer works, without the address or the child. Rule 1.126
create table spent_guardian_links (
  code_hash bytea primary key,
  inviter_id uuid not null references people (id) on delete cascade,
  ended_as text not null
    constraint spent_guardian_links_ended_as check (ended_as in ('used', 'replaced', 'ended', 'withdrawn')),
  ended_at timestamptz not null default now()
);
create index spent_guardian_links_inviter on spent_guardian_links (inviter_id);
create index spent_guardian_links_old on spent_guardian_links (ended_at);
