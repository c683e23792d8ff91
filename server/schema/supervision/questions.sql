-- Guardians can ask once and elders can answer once, while the request is pending and the youth is a minor. The lock
-- serializes this with a concurrent decision, pause, block, suspension or birthday.
create function check_question() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare about sessions;
begin
  select * into about from sessions where id = new.session_id for share;
  perform refuse('session_questions_waiting', 'a question can be asked and answered only while the request waits, before its start')
  where about.status <> 'pending' or coalesce(new.answered_at, new.asked_at) >= lower(about.during)
    or exists (select from people where id = about.youth_id and of_age_at <= app_now());
  perform refuse('session_questions_once', 'a question can be answered only once')
  where old.answered_at is not null;
  return new;
end $$;
create trigger session_questions_checked before insert or update on session_questions
  for each row execute function check_question();
grant select, insert (session_id, asked_by, asked_of, question, asked_at),
  update (answer, answered_at)
  on session_questions to oakling_app;
-- Guardians and the elder can read the question; the youth can't. Rule 6.122
create policy session_questions_read on session_questions for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and can_see_question(session, app_person_id(), session.youth_id = any ((select my_children())::uuid[]))
    )
  );
create policy session_questions_ask on session_questions for insert to oakling_app
  with check (
    asked_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.elder_id = asked_of
        and session.youth_id = any ((select my_children())::uuid[])
    )
  );
create policy session_questions_answer on session_questions for update to oakling_app
  using (
    asked_of = (select app_person_id()) and answered_at is null
    and exists (select from sessions as session where session.id = session_id)
  )
  with check (asked_of = (select app_person_id()) and answered_at is not null);
