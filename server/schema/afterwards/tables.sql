-- What people are reminded of around a session, and what they say of it afterwards. Rules 6.74 to 6.79
-- and 8.50 to 8.56

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
alter table session_outcomes enable row level security, force row level security;

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
alter table session_thanks enable row level security, force row level security;
