-- The person who reminds an elder of unanswered requests. Decision 108
create table trusted_people (
  id uuid primary key,
  elder_id uuid not null references people (id) on delete cascade,
  name text not null constraint trusted_people_name check (length(name) between 1 and 100),
  -- Null after they said no or stopped the mails.
  email text constraint trusted_people_email check (email = lower(email)),
  -- A keyed hash of the mailbox, so it can't be asked again soon.
  mailbox_hash text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  mailed_at timestamptz,
  constraint trusted_people_ended check ((email is null) = (ended_at is not null))
);
create index trusted_people_elder on trusted_people (elder_id, ended_at);
create unique index trusted_people_one on trusted_people (elder_id) where ended_at is null;
-- Finds an address as `same_mailbox` does. Rule 1.223
create index invites_pending_by_mailbox on invites (translate(split_part(split_part(child_email, '@', 1), '+', 1), '._-', ''))
  where status = 'pending';
