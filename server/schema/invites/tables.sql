-- Parents' invites, from which youths create their accounts. Rules 4.16 to 4.20

create table invites (
  token uuid primary key,
  parent_id uuid not null references people (id) on delete cascade,
  child_name text not null
    constraint invites_child_name check (length(child_name) between 1 and 100),
  child_email text not null constraint invites_child_email check (child_email = lower(child_email)),
  age_range text not null
    constraint invites_age_range check (age_range in ('10-15', '15-20', '20-25')),
  shown_name_style text not null
    constraint invites_shown_name_style
      check (shown_name_style in ('full-name', 'first-name-and-initial')),
  note paragraph not null default '',
  -- The date is encrypted for this invite, and stored until the child has an account. Rule 4.60
  sealed_birth_date text,
  status text not null default 'pending'
    constraint invites_status check (status in ('pending', 'accepted')),
  code_hash bytea not null,
  failed_attempts integer not null default 0,
  created_at timestamptz not null default now(),
  -- Later than created_at if the invite was resent.
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  youth_id uuid references people (id) on delete set null,
  constraint invites_accepted check ((status = 'accepted') = (accepted_at is not null))
);
create index invites_parent on invites (parent_id, created_at desc);
create index invites_youth on invites (youth_id) where youth_id is not null;
create index invites_unanswered on invites (sent_at) where status = 'pending';
-- A parent can have one open invite per address, because a second one could never be accepted. Rule 4.20
create unique index invites_open_once on invites (parent_id, child_email) where status = 'pending';
-- Finds an address as `same_mailbox` does. Rule 1.223
create index invites_pending_by_mailbox on invites (translate(split_part(split_part(child_email, '@', 1), '+', 1), '._-', ''))
  where status = 'pending';
