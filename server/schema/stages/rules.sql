-- Guardians can correct a date of birth only once in total. After a moderator's correction, they can't change it at
-- all. Rules 1.79 and 1.122
create function check_birth_date() returns trigger
language plpgsql
as $$
begin
  new.no_step_before := public.app_now() + interval '7 days';
  if new.set_right_at is not distinct from old.set_right_at then
    perform public.refuse('birth_dates_corrected_once', 'a date of birth can be corrected only once')
    where old.corrected_at is not null or old.set_right_at is not null;
    new.corrected_at := public.app_now();
  end if;
  return new;
end $$;
create trigger birth_dates_corrected_once
  before update of person_id, sealed, set_at, corrected_at, correction_reason, no_step_before, set_right_at on birth_dates
  for each row execute function check_birth_date();

-- Supervision can't end without a date of birth. If it would end within a year of joining or within a week of entering
-- the date, a moderator must have confirmed the date. The margin of one day allows for time zones. Rule 1.166
create function check_of_age() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('people_of_age_needs_date', 'supervision ends only with a date of birth that was confirmed near the day of joining')
  where not exists (
    select from birth_dates where person_id = new.id and (
      set_right_at is not null
      or (new.of_age_at >= new.created_at + interval '1 year' - interval '1 day' and new.of_age_at > no_step_before)
    )
  );
  return new;
end $$;
create trigger people_of_age_needs_date before update of of_age_at on people
  for each row when (new.role = 'youth' and new.of_age_at is distinct from old.of_age_at and new.of_age_at is not null)
  execute function check_of_age();

-- Guardians can enter a date of birth and see that one exists. The youth can see that, too, for the export. Requests
-- can't read the date itself.
grant select (person_id, set_by, set_at, corrected_at, set_right_at), insert (person_id, sealed, set_by),
  update (sealed, correction_reason) on birth_dates to oakling_app;
create policy birth_dates_read on birth_dates for select to oakling_app
  using (person_id = (select app_person_id()) or person_id = any ((select my_children())::uuid[]));
create policy birth_dates_give on birth_dates for insert to oakling_app
  with check (person_id = any ((select my_children())::uuid[]) and set_by = (select app_person_id()));
create policy birth_dates_correct on birth_dates for update to oakling_app
  using (person_id = any ((select my_children())::uuid[]));

-- Moderators can see that the date was corrected, and why. Rule 1.79
grant select (person_id, set_at, corrected_at, correction_reason, set_right_at) on birth_dates to oakling_moderator;
create policy birth_dates_moderate on birth_dates for select to oakling_moderator
  using ((select is_moderator()));

-- Youths and guardians can read a step once they have been notified of it.
grant select (person_id, step, begins_on, told_30_at, told_7_at) on steps_ahead to oakling_app;
create policy steps_ahead_read on steps_ahead for select to oakling_app
  using (
    (told_30_at is not null or told_7_at is not null)
    and (person_id = (select app_person_id()) or person_id = any ((select my_children())::uuid[]))
  );
