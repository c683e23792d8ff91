-- What a parent allows once and for all for one child: the parent alone reads and writes it. The child and an elder can
-- only ask whether what they wish for is possible. Rules 6.98 to 6.105

create table standing_rules (
  youth_id uuid primary key references people (id) on delete cascade,
  video_only boolean not null,
  no_first_in_person boolean not null,
  known_places_only boolean not null,
  -- Days of the week, 1 is Monday; null is every day.
  days smallint[],
  earliest time,
  latest time,
  most_a_week smallint,
  -- How the child may meet in the room of this Oakling. Rule 6.295
  meetings text not null default 'told' constraint standing_rules_meetings check (meetings in ('alone', 'told', 'with-adult')),
  -- By whose clock; the parent's word, so that no device of the child moves the hours. Rule 6.100
  time_zone text not null,
  updated_at timestamptz not null,
  constraint standing_rules_days
    check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint standing_rules_hours check ((earliest is null) = (latest is null) and earliest < latest),
  constraint standing_rules_most_a_week check (most_a_week between 1 and 20),
  constraint standing_rules_time_zone check (is_time_zone(time_zone))
);
alter table standing_rules enable row level security, force row level security;

-- The one question that a parent asks the elder before deciding, and its answer. Rules 6.120 to 6.124

create table session_questions (
  -- One for each session, in whichever version: it never becomes a chat.
  session_id uuid primary key references sessions (id) on delete cascade,
  asked_by uuid not null references people (id) on delete cascade,
  -- With the elder's account question and answer go.
  asked_of uuid not null references people (id) on delete cascade,
  question text not null,
  asked_at timestamptz not null,
  -- Empty, without a moment, as long as it is not answered.
  answer paragraph not null default '',
  answered_at timestamptz,
  constraint session_questions_question check (length(question) between 1 and 300),
  constraint session_questions_answer check ((answer = '') = (answered_at is null)),
  constraint session_questions_order check (answered_at >= asked_at)
);
create index session_questions_asked_by on session_questions (asked_by);
create index session_questions_asked_of on session_questions (asked_of);
alter table session_questions enable row level security, force row level security;

-- The yes of each guardian to a version of a session. Where all of them are asked, the session is approved once nobody's
-- is missing; where any of them is, the first one who decides is enough. Rules 6.132 to 6.145

create table session_approvals (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  -- Whose yes it is, and who gave it: for a guardian who is away their stand-in does.
  guardian_id uuid not null references people (id) on delete cascade,
  given_by uuid not null references people (id) on delete cascade,
  -- Given by what the guardian has ruled beforehand for this elder.
  by_rule boolean not null default false,
  given_at timestamptz not null default now(),
  primary key (session_id, version, guardian_id)
);
create index session_approvals_guardian on session_approvals (guardian_id);
create index session_approvals_given_by on session_approvals (given_by);
alter table session_approvals enable row level security, force row level security;

-- What the age of a youth changes about their sessions. Rules 6.151 to 6.170

-- Which elder a guardian trusts with a child of 16 or 17: their sessions get this guardian's yes by rule. Off until made.
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
alter table pre_approvals enable row level security, force row level security;
