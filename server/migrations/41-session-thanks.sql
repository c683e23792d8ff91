-- The thank-you notes after a session: prepared cards, one from each of the two. Rules 6.215 to 6.219

create table session_thanks (
  session_id uuid not null,
  from_id uuid not null,
  -- Which of the sentences of `THANKS` in domain. No words of anybody's own.
  card text not null
    constraint session_thanks_card
      check (card in ('your-time', 'learned', 'laughed', 'patience', 'stories', 'ideas', 'well-done', 'again')),
  sent_at timestamptz not null,
  primary key (session_id, from_id),
  -- Somebody who thanks has said how it went, and the note goes with that.
  constraint session_thanks_said foreign key (session_id, from_id)
    references session_outcomes (session_id, person_id) on delete cascade
);

-- After what took place, by the one who said so, in the month after it, between two who may meet now. A pause, a suspension
-- and a block hold the rows of the people, for which this waits.
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
  if (
    select count(*) from people
    where id in (about.elder_id, about.youth_id) and paused_at is null
      and may_meet(role, vetting_now(vetting, verified_until), lacks)
  ) <> 2 or exists (
    select from blocks
    where (blocker_id = about.elder_id and blocked_id = about.youth_id)
      or (blocker_id = about.youth_id and blocked_id = about.elder_id)
  ) then
    raise exception 'the two may not meet now'
      using errcode = 'check_violation', constraint = 'session_thanks_may_meet';
  end if;
  if about.status <> 'approved' or new.sent_at < upper(about.during)
    or new.sent_at >= upper(about.during) + interval '30 days'
    or exists (
      select from session_outcomes
      where session_id = new.session_id and person_id = new.from_id and outcome <> 'held'
    )
  then
    raise exception 'thanks follow a session that took place, within 30 days'
      using errcode = 'check_violation', constraint = 'session_thanks_held';
  end if;
  return new;
end $$;
create trigger session_thanks_checked before insert or update on session_thanks
  for each row execute function check_thanks();

alter table session_thanks enable row level security, force row level security;
create policy session_thanks_system on session_thanks to oakling_system
  using (true) with check (true);
grant select, insert on session_thanks to oakling_app;
-- The guardians, and the two as long as they see the session. Nobody is thanked for what felt uncomfortable to them. Rule 6.218
create policy session_thanks_read on session_thanks for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.youth_id = any ((select my_children())::uuid[])
          or (
            (select app_person_id()) in (session.elder_id, session.youth_id)
            and (
              from_id = (select app_person_id())
              or not exists (
                select from session_outcomes as said
                where said.session_id = session.id and said.person_id = (select app_person_id())
                  and said.outcome = 'felt-uncomfortable'
              )
            )
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
