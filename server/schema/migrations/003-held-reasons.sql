-- A free-text reason between an elder and a supervised youth, until a guardian passes it on. Rule 6.270
create table held_reasons (
  session_id uuid primary key references sessions (id) on delete cascade,
  written_by uuid not null references people (id) on delete cascade,
  words paragraph not null constraint held_reasons_words check (words <> '')
);
create index held_reasons_written_by on held_reasons (written_by);
