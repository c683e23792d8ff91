-- The person who reminds an elder of unanswered requests. Rules 1.220 to 1.226
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
  -- True once the elder has named someone else: the account page no longer shows this person.
  replaced boolean not null default false,
  constraint trusted_people_ended check ((email is null) = (ended_at is not null))
);
create index trusted_people_elder on trusted_people (elder_id, ended_at);
create unique index trusted_people_one on trusted_people (elder_id) where ended_at is null;
