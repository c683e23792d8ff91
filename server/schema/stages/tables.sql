-- When youths were born, and the steps that are near. The date is sealed and for the steps alone. Rules 1.72 to 1.80

create table birth_dates (
  person_id uuid primary key references people (id) on delete cascade,
  -- With a key of its own, and for this person: in another row it cannot be read.
  sealed text not null,
  set_by uuid references people (id) on delete set null,
  set_at timestamptz not null default now(),
  corrected_at timestamptz,
  correction_reason paragraph
    constraint birth_dates_reason check (length(correction_reason) >= 1),
  -- When a moderator last set it right; why stands with the decision. Rule 1.122
  set_right_at timestamptz,
  -- Rule 1.76: those who are told of a step can still speak up against a wrong date.
  no_step_before timestamptz not null default now() + interval '7 days',
  constraint birth_dates_corrected check ((corrected_at is null) = (correction_reason is null))
);
create index birth_dates_set_by on birth_dates (set_by);
alter table birth_dates enable row level security, force row level security;

-- The steps of the next 31 days. One that is taken is gone.
create table steps_ahead (
  person_id uuid not null references people (id) on delete cascade,
  step text not null constraint steps_ahead_step check (step in ('13', '16', '18')),
  -- The day of it where the youth is, and its first instant.
  begins_on date not null,
  begins_at timestamptz not null,
  told_30_at timestamptz,
  told_7_at timestamptz,
  primary key (person_id, step)
);
create index steps_ahead_begin on steps_ahead (begins_at, person_id, step);
alter table steps_ahead enable row level security, force row level security;
