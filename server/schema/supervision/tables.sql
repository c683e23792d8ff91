-- The standing rules for one child. Only guardians can read and write them. The child and elders learn only whether a
-- request is possible. Rules 6.98 to 6.105

create table standing_rules (
  youth_id uuid primary key references people (id) on delete cascade,
  video_only boolean not null,
  no_first_in_person boolean not null,
  known_places_only boolean not null,
  -- ISO days of the week, where 1 is Monday; null allows every day.
  days smallint[],
  earliest time,
  latest time,
  most_a_week smallint,
  -- How the child may join calls on this site. Rule 6.295
  meetings text not null default 'told' constraint standing_rules_meetings check (meetings in ('alone', 'told', 'with-adult')),
  -- The time zone of the days and hours. Guardians set it, so the child's device can't shift them. Rule 6.100
  time_zone text not null,
  updated_at timestamptz not null,
  -- True if online sessions must be calls on this site. Null means that the child's age decides. Rules 6.337 and 6.338
  calls_here_only boolean,
  constraint standing_rules_days
    check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint standing_rules_hours check ((earliest is null) = (latest is null) and earliest < latest),
  constraint standing_rules_most_a_week check (most_a_week between 1 and 20),
  constraint standing_rules_time_zone check (is_time_zone(time_zone))
);

-- The guardians' only question to the elder, and its answer. Rules 6.120 to 6.124

create table session_questions (
  -- A session has one question across all of its versions, so this can't become a chat.
  session_id uuid primary key references sessions (id) on delete cascade,
  asked_by uuid not null references people (id) on delete cascade,
  -- The question and the answer are deleted with the elder's account.
  asked_of uuid not null references people (id) on delete cascade,
  question text not null,
  asked_at timestamptz not null,
  -- Until the question is answered, the answer is empty and answered_at is null.
  answer paragraph not null default '',
  answered_at timestamptz,
  constraint session_questions_question check (length(question) between 1 and 300),
  constraint session_questions_answer check ((answer = '') = (answered_at is null)),
  constraint session_questions_order check (answered_at >= asked_at)
);
create index session_questions_asked_by on session_questions (asked_by);
create index session_questions_asked_of on session_questions (asked_of);

-- Each guardian's approval of a version of a session. If any guardian requires everyone's approval, the session needs
-- all of them; otherwise, the first decision is enough. Rules 6.132 to 6.145

create table session_approvals (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  -- `given_by` is the substitute if the guardian is away.
  guardian_id uuid not null references people (id) on delete cascade,
  given_by uuid not null references people (id) on delete cascade,
  -- True for an approval by pre-approval.
  by_rule boolean not null default false,
  given_at timestamptz not null default now(),
  -- The dates of a series that the guardian leaves out. Rule 6.432
  left_out date[] not null default '{}',
  primary key (session_id, version, guardian_id)
);
create index session_approvals_guardian on session_approvals (guardian_id);
create index session_approvals_given_by on session_approvals (given_by);

-- Rules that depend on the youth's age. Rules 6.151 to 6.170

-- Elders with whom a guardian automatically approves sessions of a youth of 16 or 17. Without a row, the guardian
-- decides.
create table pre_approvals (
  youth_id uuid not null references people (id) on delete cascade,
  elder_id uuid not null references people (id) on delete cascade,
  guardian_id uuid not null,
  made_at timestamptz not null default now(),
  primary key (youth_id, elder_id, guardian_id),
  foreign key (guardian_id, youth_id) references guardianships on delete cascade
);
create index pre_approvals_elder on pre_approvals (elder_id);
create index pre_approvals_guardian on pre_approvals (guardian_id, youth_id);

-- One person's refusals of another's requests, and the rest that follows. Rules 6.274 to 6.278
create table rests (
  asker_id uuid not null references people (id) on delete cascade,
  asked_id uuid not null references people (id) on delete cascade,
  -- The times of the refusals since the latest rest began.
  noes timestamptz[] not null,
  until timestamptz,
  -- The person who started the latest rest: the receiver, or a guardian, whose account may be gone.
  began_by uuid,
  changed_at timestamptz not null,
  -- The times of the requests that a former account of the asker sent in its last day.
  asks timestamptz[] not null default '{}',
  primary key (asker_id, asked_id),
  constraint rests_two_people check (asker_id <> asked_id),
  constraint rests_begun check ((until is null) = (began_by is null))
);
create index rests_asked on rests (asked_id);
