-- Reminders that were sent, per version of a session. The server that inserts the row sends the reminder.
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

-- Rules 6.233 to 6.235

create table session_delays (
  session_id uuid not null references sessions (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  -- Three reports at most and no free text, so this can't become a chat.
  nth smallint not null constraint session_delays_nth check (nth between 1 and 3),
  version integer not null,
  minutes smallint not null constraint session_delays_minutes check (minutes in (5, 10, 15, 30)),
  told_at timestamptz not null,
  primary key (session_id, person_id, nth)
);
create index session_delays_person on session_delays (person_id);
