-- Answers and thank-you notes after a session. Rules 6.74 to 6.79

-- One person's answer about how a session went. Only that person can read it. Rule 6.76
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

-- Thank-you notes on prepared cards, at most one from each participant. Rules 6.215 to 6.219

create table session_thanks (
  session_id uuid not null,
  from_id uuid not null,
  -- The key of a sentence in `THANKS` in domain. There is no free text.
  card text not null
    constraint session_thanks_card
      check (card in ('your-time', 'learned', 'laughed', 'patience', 'stories', 'ideas', 'well-done', 'again')),
  sent_at timestamptz not null,
  primary key (session_id, from_id),
  -- A note requires its sender's answer and is deleted with it.
  constraint session_thanks_said foreign key (session_id, from_id)
    references session_outcomes (session_id, person_id) on delete cascade
);
