-- Moderators are users without a row in people. `npm run moderator` creates and removes them.

create table moderators (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Moderators' decisions about a person, with reasons. Notes are stored here, never in the audit log.
create table vetting_decisions (
  id bigint generated always as identity primary key,
  person_id uuid not null references people (id) on delete cascade,
  moderator_id uuid references users (id) on delete set null,
  decision text not null
    constraint vetting_decisions_decision
      check (decision in ('suspended', 'reinstated', 'first-email-sent', 'birth-date-set', 'reviewed', 'second-factor-ended')),
  -- True if the person is a child whose parent was suspended or reinstated.
  with_parent boolean not null default false,
  note text not null constraint vetting_decisions_note check (length(note) between 1 and 500),
  created_at timestamptz not null default now()
);
create index vetting_decisions_person on vetting_decisions (person_id, id desc);

-- Accounts that moderators should look at, with the reason. A finished row stays, so jobs don't list the account again.
-- Rule 1.169
create table account_reviews (
  person_id uuid not null references people (id) on delete cascade,
  reason text not null
    constraint account_reviews_reason check (
      reason in ('adult-by-range', 'age-asked', 'date-unconfirmed', 'shared-mailbox', 'former-name')
    ),
  asked_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (person_id, reason)
);

-- Moderators' warnings. A warning is read once and answered at most once, so it never becomes a conversation. Rules
-- 9.146 to 9.149
create table warnings (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  moderator_id uuid references users (id) on delete set null,
  -- The case that led to the warning, which only moderators can see.
  report_id uuid references reports (id) on delete set null,
  words paragraph not null constraint warnings_words check (words <> ''),
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  answer paragraph not null default '',
  constraint warnings_answer check (answer = '' or read_at is not null)
);
create index warnings_person on warnings (person_id, sent_at desc);
create index warnings_report on warnings (report_id);
create index warnings_moderator on warnings (moderator_id);
-- A warning must be read before the next one is sent. Rule 9.147
create unique index warnings_unread on warnings (person_id) where read_at is null;

-- Copies of accounts that were deleted while a case about them was open. Only moderators can read them. Rules 9.155 to
-- 9.160
create table account_snapshots (
  -- Not a foreign key, because the account is gone.
  person_id uuid primary key,
  role text not null constraint account_snapshots_role check (role in ('elder', 'parent', 'youth')),
  name text not null,
  -- Only the operator may use these columns: for requests by the police, and to recognize a person who returns.
  full_name text not null,
  email text not null,
  avatar text,
  removed_at timestamptz not null,
  content jsonb not null
);
create index account_snapshots_removed on account_snapshots (removed_at);
create index account_snapshots_avatar on account_snapshots (avatar) where avatar like 'upload:%';

create table account_snapshot_cases (
  person_id uuid not null references account_snapshots (person_id) on delete cascade,
  report_id uuid not null references reports (id) on delete cascade,
  primary key (person_id, report_id)
);
create index account_snapshot_cases_report on account_snapshot_cases (report_id);

-- The message to a suspended person. Separate from the decision, whose note only moderators read. Rules 9.161 to 9.169
create table suspension_notices (
  decision_id bigint primary key references vetting_decisions (id) on delete cascade,
  told text not null constraint suspension_notices_told check (length(told) between 1 and 300),
  -- The hash of the code in the mail. A child who was suspended together with a parent has no row, because the parent's
  -- appeal covers both.
  link_hash bytea not null unique
);

create table appeals (
  decision_id bigint primary key references suspension_notices (decision_id) on delete cascade,
  words paragraph not null constraint appeals_words check (length(words) >= 1),
  sent_at timestamptz not null,
  outcome text constraint appeals_outcome check (outcome in ('lifted', 'kept')),
  told text constraint appeals_told check (length(told) between 1 and 300),
  answered_by uuid references users (id) on delete set null,
  answered_at timestamptz,
  constraint appeals_answered check (
    (outcome is null) = (answered_at is null) and (outcome is null) = (told is null)
  )
);
create index appeals_waiting on appeals (sent_at) where outcome is null;

-- Settings of the host that moderators changed in the console. A setting in the server's environment takes precedence.
-- The logo is base64. Rule 10.360
create table host_settings (
  name text primary key constraint host_settings_name
    check (name in ('HOST_NAME', 'HOST_LOGO', 'HOST_CONTACT', 'HOST_HELPLINE', 'HOST_ACCENT')),
  value text not null constraint host_settings_value check (length(value) between 1 and 30000)
);
