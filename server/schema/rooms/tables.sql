-- Built-in video calls, and the people who were present. Rules 6.290 to 6.303 and 6.326

create table room_calls (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  -- When the elder and the youth were first there together, and when the first guardian or moderator joined.
  began_at timestamptz,
  adult_at timestamptz,
  -- When help was last requested, the roles that have requested it so far, and when a second request or a moderator
  -- ended the call. Rule 6.300
  help_at timestamptz,
  help_parts text[] not null default '{}'
    constraint room_calls_help_parts check (help_parts <@ array['elder', 'youth', 'guardian']),
  ended_at timestamptz,
  primary key (session_id, version),
  constraint room_calls_ended check (ended_at is null or help_at <= ended_at)
);

-- Attendance with its start and end. It is kept as long as the session. Rule 6.302
create table room_presences (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  -- Null once the account is deleted. No other column identifies the person.
  person_id uuid references people (id) on delete set null,
  -- Set for a moderator, who has no person row.
  moderator_id uuid references moderators (user_id) on delete set null,
  part text not null constraint room_presences_part
    check (part in ('elder', 'youth', 'guardian', 'moderator')),
  entered_at timestamptz not null,
  -- When the person was last seen there. If the server dies, left_at stays null, and this time is all that is known.
  seen_at timestamptz not null,
  left_at timestamptz,
  constraint room_presences_one check (
    case when part = 'moderator' then person_id is null else moderator_id is null end
  ),
  constraint room_presences_order check (entered_at <= seen_at and entered_at <= left_at)
);
create index room_presences_session on room_presences (session_id, entered_at);
create index room_presences_person on room_presences (person_id) where person_id is not null;

-- The first request for help in a call by each role. Rules 6.330 to 6.336
create table help_requests (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  part text not null constraint help_requests_part check (part in ('elder', 'youth', 'guardian')),
  asked_at timestamptz not null,
  -- When guardians and moderators were notified again, because no one had answered.
  reminded_at timestamptz,
  -- When a moderator removed the request from the queue, and which moderator did.
  closed_at timestamptz,
  closed_by uuid references moderators (user_id) on delete set null,
  constraint help_requests_each unique (session_id, version, part),
  constraint help_requests_closed check (closed_by is null or closed_at is not null)
);
create index help_requests_open on help_requests (asked_at) where closed_at is null;
create index help_requests_closed_by on help_requests (closed_by);

-- Guardians who have spoken to the child. Rule 6.331
create table help_answers (
  request_id uuid not null references help_requests (id) on delete cascade,
  guardian_id uuid not null references people (id) on delete cascade,
  answered_at timestamptz not null default now(),
  primary key (request_id, guardian_id)
);
create index help_answers_guardian on help_answers (guardian_id);
