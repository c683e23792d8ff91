-- The checks that are required to clear an elder, and the recorded checks. Only they determine whether and until when
-- an elder is verified. Enforced for every role. Rules 9.126 to 9.139

-- The host's list (ELDER_CHECKS), in order. Only the server writes it, at startup.
create table check_list (
  name text primary key constraint check_list_name check (length(name) between 1 and 60),
  place integer not null constraint check_list_place unique
);

-- A recorded check never changes. It ends when it is renewed or withdrawn, or when the elder is suspended.
create table elder_checks (
  id bigint generated always as identity primary key,
  person_id uuid not null references people (id) on delete cascade,
  -- The name at the time of the check. The host may change the list later.
  name text not null constraint elder_checks_name check (length(name) between 1 and 60),
  recorded_by uuid references users (id) on delete set null,
  recorded_at timestamptz not null default now(),
  -- The last valid day, or null if it never expires.
  valid_until date,
  note text not null constraint elder_checks_note check (length(note) between 1 and 500),
  ended_at timestamptz,
  ended_by uuid references users (id) on delete set null,
  ending text
    constraint elder_checks_ending check (ending in ('renewed', 'withdrawn', 'suspended')),
  ending_note paragraph not null default '',
  constraint elder_checks_until check (valid_until >= (recorded_at at time zone 'utc')::date),
  constraint elder_checks_ended check (
    (ended_at is null) = (ending is null)
    and (ended_at is not null or (ended_by is null and ending_note = ''))
  ),
  constraint elder_checks_withdrawn_why check (ending <> 'withdrawn' or ending_note <> '')
);
create index elder_checks_person on elder_checks (person_id, id desc);
create unique index elder_checks_current on elder_checks (person_id, name) where ended_at is null;
create index elder_checks_lapse on elder_checks (valid_until, id)
  where ended_at is null and valid_until is not null;

-- Reminders that were sent for a check: one for each number of days before its end, where 0 is the expiry itself.
-- Rules 9.134 and 9.236
create table check_reminders (
  check_id bigint not null references elder_checks (id) on delete cascade,
  days integer not null constraint check_reminders_days check (days in (30, 7, 0)),
  sent_at timestamptz not null default now(),
  primary key (check_id, days)
);
