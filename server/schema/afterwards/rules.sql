-- Accepts answers only about approved sessions, within 30 days after the end. Rule 6.77
create function check_outcome() returns trigger
language plpgsql
as $$
declare about public.sessions;
begin
  select * into about from public.sessions where id = new.session_id;
  perform public.refuse('session_outcomes_held', 'only a session that took place can be answered, within 30 days')
  where about.status <> 'approved' or new.answered_at < upper(about.during)
    or new.answered_at >= upper(about.during) + interval '30 days';
  return new;
end $$;
create trigger session_outcomes_checked before insert or update on session_outcomes
  for each row execute function check_outcome();
grant select, insert, update (outcome, answered_at) on session_outcomes to oakling_app;
-- Participants and current guardians can answer; former guardians can't. Rule 6.165
create policy session_outcomes_own on session_outcomes to oakling_app
  using (person_id = (select app_person_id()))
  with check (
    person_id = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id
        and can_follow_session(session, app_person_id(), session.youth_id = any ((select my_children())::uuid[]))
    )
  );

-- Accepts a thank-you note only within 30 days after an approved session, unless its sender reported the session as
-- missed or uncomfortable, and only between two people who may meet. Locks both rows, so a concurrent pause, suspension
-- or block is seen.
create function check_thanks() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare about sessions;
begin
  select * into about from sessions where id = new.session_id;
  if not found then
    return new;
  end if;
  perform from people where id in (about.elder_id, about.youth_id) order by id for share;
  perform refuse('session_thanks_may_meet', 'the two may not meet now')
  where not can_meet(about.elder_id, about.youth_id);
  perform refuse('session_thanks_held', 'thanks are possible for 30 days after a session that took place')
  where about.status <> 'approved' or new.sent_at < upper(about.during)
    or new.sent_at >= upper(about.during) + interval '30 days'
    or exists (
      select from session_outcomes
      where session_id = new.session_id and person_id = new.from_id and outcome <> 'held'
    );
  return new;
end $$;
create trigger session_thanks_checked before insert or update on session_thanks
  for each row execute function check_thanks();
grant select, insert on session_thanks to oakling_app;
-- Guardians and participants who see the session can read the notes. A participant who felt uncomfortable sees only
-- their own note. The subquery finds only the reader's own outcome. Rule 6.218
create policy session_thanks_read on session_thanks for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and can_follow_session(session, app_person_id(), session.youth_id = any ((select my_children())::uuid[]))
        and can_see_thanks(
          from_id,
          reader => app_person_id(),
          is_guardian => session.youth_id = any ((select my_children())::uuid[]),
          felt_uncomfortable => exists (
            select from session_outcomes as said
            where said.session_id = session.id and said.outcome = 'felt-uncomfortable'
          )
        )
    )
  );
create policy session_thanks_send on session_thanks for insert to oakling_app
  with check (
    from_id = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id
        and (select app_person_id()) in (session.elder_id, session.youth_id)
    )
  );
