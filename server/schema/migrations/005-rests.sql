-- Refusals of one person's requests to another, and the rest that follows. Rules 6.274 to 6.278
create table rests (
  asker_id uuid not null references people (id) on delete cascade,
  asked_id uuid not null references people (id) on delete cascade,
  -- The times of refusals since the latest rest began.
  noes timestamptz[] not null,
  until timestamptz,
  -- The person who started the latest rest: the receiver, or a guardian, whose account may be gone.
  began_by uuid,
  changed_at timestamptz not null,
  primary key (asker_id, asked_id),
  constraint rests_two_people check (asker_id <> asked_id),
  constraint rests_begun check ((until is null) = (began_by is null))
);
create index rests_asked on rests (asked_id);
