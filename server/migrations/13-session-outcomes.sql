-- What people are reminded of around a session, and what they say of it afterwards. Rules 6.74 to 6.79
-- and 8.50 to 8.56

-- Which reminder of which version was sent. The server that adds the row sends it.
create table session_reminders (
  session_id uuid not null references sessions (id) on delete cascade,
  reminder text not null
    constraint session_reminders_reminder
      check (
        reminder in (
          'day-ahead', 'hour-ahead', 'decision-waiting', 'own-decision-waiting', 'answer-waiting', 'outcome-asked'
        )
      ),
  version integer not null,
  sent_at timestamptz not null,
  primary key (session_id, reminder, version)
);
alter table session_reminders enable row level security, force row level security;
create policy session_reminders_system on session_reminders to oakling_system
  using (true) with check (true);

-- How it went, as one person says it. Nobody else reads it. Rule 6.76
create table session_outcomes (
  session_id uuid not null references sessions (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  outcome text not null
    constraint session_outcomes_outcome
      check (outcome in ('held', 'did-not-happen', 'felt-uncomfortable')),
  answered_at timestamptz not null,
  primary key (session_id, person_id)
);
create index session_outcomes_person on session_outcomes (person_id);

-- Only what took place is answered, in the month after it. Rule 6.77
create function check_outcome() returns trigger
language plpgsql
as $$
declare about public.sessions;
begin
  select * into about from public.sessions where id = new.session_id;
  if about.status <> 'approved' or new.answered_at < upper(about.during)
    or new.answered_at >= upper(about.during) + interval '30 days'
  then
    raise exception 'only a session that was held is answered, within 30 days'
      using errcode = 'check_violation', constraint = 'session_outcomes_held';
  end if;
  return new;
end $$;
create trigger session_outcomes_checked before insert or update on session_outcomes
  for each row execute function check_outcome();

alter table session_outcomes enable row level security, force row level security;
create policy session_outcomes_system on session_outcomes to oakling_system
  using (true) with check (true);
grant select, insert, update (outcome, answered_at) on session_outcomes to oakling_app;
-- Who was there and who supervises; not who was a guardian until the youth was of age. Rule 6.165
create policy session_outcomes_own on session_outcomes to oakling_app
  using (person_id = (select app_person_id()))
  with check (
    person_id = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id
        and (
          (select app_person_id()) in (session.elder_id, session.youth_id)
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  );
