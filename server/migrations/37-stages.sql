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

-- Given once and corrected once, no matter by which guardian; set right by a moderator. Rules 1.79 and 1.122
create function check_birth_date() returns trigger
language plpgsql
as $$
begin
  if new.set_right_at is distinct from old.set_right_at then
    new.no_step_before := now() + interval '7 days';
    return new;
  end if;
  if old.corrected_at is not null or old.set_right_at is not null then
    raise exception 'a date of birth is corrected once'
      using errcode = 'check_violation', constraint = 'birth_dates_corrected_once';
  end if;
  new.corrected_at := now();
  new.no_step_before := now() + interval '7 days';
  return new;
end $$;
create trigger birth_dates_corrected_once
  before update of person_id, sealed, set_at, corrected_at, correction_reason, no_step_before, set_right_at on birth_dates
  for each row execute function check_birth_date();

alter table birth_dates enable row level security, force row level security;
create policy birth_dates_system on birth_dates to oakling_system using (true) with check (true);
-- A guardian gives it and reads that it is there; the youth reads as much for their export. Nobody reads the date.
grant select (person_id, set_by, set_at, corrected_at, set_right_at), insert (person_id, sealed, set_by),
  update (sealed, correction_reason) on birth_dates to oakling_app;
create policy birth_dates_read on birth_dates for select to oakling_app
  using (person_id = (select app_person_id()) or person_id = any ((select my_children())::uuid[]));
create policy birth_dates_give on birth_dates for insert to oakling_app
  with check (person_id = any ((select my_children())::uuid[]) and set_by = (select app_person_id()));
create policy birth_dates_correct on birth_dates for update to oakling_app
  using (person_id = any ((select my_children())::uuid[]))
  with check (person_id = any ((select my_children())::uuid[]));
-- Rule 1.79: moderators read that it was corrected, and why.
grant select (person_id, set_at, corrected_at, correction_reason, set_right_at) on birth_dates to oakling_moderator;
create policy birth_dates_moderate on birth_dates for select to oakling_moderator
  using ((select is_moderator()));

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
create policy steps_ahead_system on steps_ahead to oakling_system using (true) with check (true);
-- Youth and guardians read of a step what they were told.
grant select (person_id, step, begins_on, told_30_at, told_7_at) on steps_ahead to oakling_app;
create policy steps_ahead_read on steps_ahead for select to oakling_app
  using (
    (told_30_at is not null or told_7_at is not null)
    and (person_id = (select app_person_id()) or person_id = any ((select my_children())::uuid[]))
  );
