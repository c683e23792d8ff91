-- True while a person who was asked may answer: the two may meet, and a guardian still is one. Needs owner rights,
-- because it reads blocks. Rule 6.445
create function can_check_in(elder uuid, youth uuid, person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select can_meet(elder, youth) and (
    person in (elder, youth)
    or exists (select from active_guardianships where guardian_id = person and child_id = youth)
  )
$$;
grant execute on function can_check_in to oakling_app, oakling_moderator, oakling_system;

grant select, update (feeling, note, answered_at) on check_ins to oakling_app;
create policy check_ins_own on check_ins for select to oakling_app
  using (person_id = (select app_person_id()) and asked_at is not null);
create policy check_ins_answer on check_ins for update to oakling_app
  using (person_id = (select app_person_id()) and asked_at is not null)
  with check (person_id = (select app_person_id()) and can_check_in(elder_id, youth_id, person_id));

grant select (elder_id, youth_id, person_id, feeling, note, answered_at) on check_ins to oakling_moderator;
create policy check_ins_moderate on check_ins for select to oakling_moderator
  using ((select is_moderator()) and answered_at is not null);

grant select, update (sent) on keepsakes to oakling_app;
create policy keepsakes_read on keepsakes for select to oakling_app
  using (
    told_at is not null
    and (person_id = (select app_person_id()) or person_id = any ((select my_children())::uuid[]))
  );
create policy keepsakes_answer on keepsakes for update to oakling_app
  using (told_at is not null and person_id = (select app_person_id()));

-- True if the friendship has ended since its latest meeting. Nobody reads of an end before its words, so lists of friends
-- need owner rights to be the same after every end. Rule 6.482
create function has_ended(elder uuid, youth uuid, last_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from keepsakes
    where (person_id, other_id) in ((elder, youth), (youth, elder)) and ended_at >= last_at
  )
$$;
grant execute on function has_ended to oakling_app;
