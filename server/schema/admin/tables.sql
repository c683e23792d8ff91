-- Moderators: users without a person. Made and removed by the command `npm run moderator`.

create table moderators (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table moderators enable row level security, force row level security;

-- What a moderator decided or did about a person, and why; only grows. The note stands here, never in the audit.

create table vetting_decisions (
  id bigint generated always as identity primary key,
  person_id uuid not null references people (id) on delete cascade,
  moderator_id uuid references users (id) on delete set null,
  decision text not null
    constraint vetting_decisions_decision
      check (decision in ('suspended', 'reinstated', 'first-email-sent', 'birth-date-set')),
  -- A child's, whose parent was suspended or reinstated.
  with_parent boolean not null default false,
  note text not null constraint vetting_decisions_note check (length(note) between 1 and 500),
  created_at timestamptz not null default now()
);
create index vetting_decisions_person on vetting_decisions (person_id, id desc);
alter table vetting_decisions enable row level security, force row level security;

-- What moderators warn somebody of: read once, answered once with it, and never a conversation. Rules 9.146 to 9.149

create table warnings (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  moderator_id uuid references users (id) on delete set null,
  -- The case it was sent from; only moderators know.
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
-- The one before is read before another one comes.
create unique index warnings_unread on warnings (person_id) where read_at is null;
alter table warnings enable row level security, force row level security;

-- What is kept of an account that was removed while a case about it was open: a copy, made by the removal and
-- read by moderators alone. The account itself is gone, so nothing else can show or use it. Rules 9.155 to 9.160

create table kept_accounts (
  -- The number of the account, which outlives it.
  person_id uuid primary key,
  role text not null constraint kept_accounts_role check (role in ('elder', 'parent', 'youth')),
  name text not null,
  -- For the operator, should the police ask; and for knowing somebody who comes back.
  full_name text not null,
  email text not null,
  avatar text,
  removed_at timestamptz not null,
  content jsonb not null
);
create index kept_accounts_removed on kept_accounts (removed_at);
create index kept_accounts_avatar on kept_accounts (avatar) where avatar like 'upload:%';

-- The cases that hold it.
create table kept_account_cases (
  person_id uuid not null references kept_accounts (person_id) on delete cascade,
  report_id uuid not null references reports (id) on delete cascade,
  primary key (person_id, report_id)
);
create index kept_account_cases_report on kept_account_cases (report_id);
alter table kept_accounts enable row level security, force row level security;
alter table kept_account_cases enable row level security, force row level security;

-- What a suspended person was told, and their one appeal. Rules 9.161 to 9.169

-- Beside the decision, whose note only moderators read.
create table suspension_notices (
  decision_id bigint primary key references vetting_decisions (id) on delete cascade,
  told text not null constraint suspension_notices_told check (length(told) between 1 and 300),
  -- Of the code in the mail. A child suspended with the parent has no row: the parent's appeal is theirs too.
  link_hash bytea not null unique
);

create table appeals (
  -- One for each decision.
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
alter table suspension_notices enable row level security, force row level security;
alter table appeals enable row level security, force row level security;
