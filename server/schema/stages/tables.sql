-- Youths' dates of birth and upcoming steps. A date is encrypted and used only to compute the steps. Rules 1.72 to 1.80

create table birth_dates (
  person_id uuid primary key references people (id) on delete cascade,
  -- The date is encrypted with a key for this purpose and bound to this person, so it can't be decrypted in any other
  -- row.
  sealed text not null,
  set_by uuid references people (id) on delete set null,
  set_at timestamptz not null default now(),
  corrected_at timestamptz,
  correction_reason paragraph
    constraint birth_dates_reason check (length(correction_reason) >= 1),
  -- When a moderator last corrected the date. The reason is stored with the decision. Rule 1.122
  set_right_at timestamptz,
  -- Leaves time to object to a wrong date after a step is announced. Rule 1.76
  no_step_before timestamptz not null default now() + interval '7 days',
  constraint birth_dates_corrected check ((corrected_at is null) = (correction_reason is null))
);
create index birth_dates_set_by on birth_dates (set_by);

-- Steps within the next 31 days. A step is deleted once it is taken.
create table steps_ahead (
  person_id uuid not null references people (id) on delete cascade,
  step text not null constraint steps_ahead_step check (step in ('13', '16', '18')),
  -- The day in the youth's time zone, and the first instant of that day.
  begins_on date not null,
  begins_at timestamptz not null,
  told_30_at timestamptz,
  told_7_at timestamptz,
  primary key (person_id, step)
);
create index steps_ahead_begin on steps_ahead (begins_at, person_id, step);
