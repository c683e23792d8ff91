-- Each full name, bio and picture that an elder or a youth has chosen. The visible ones are in `people`. Rule 1.136
create table profile_versions (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  field text not null constraint profile_versions_field check (field in ('fullName', 'bio', 'avatar')),
  -- Empty if there is no bio or picture.
  words text not null constraint profile_versions_words check (length(words) <= 600),
  -- The value that this version replaced when it was approved, or null if it needed no review.
  former text,
  state text not null default 'waiting'
    constraint profile_versions_state check (state in ('waiting', 'shown', 'refused', 'replaced')),
  written_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid
);
create index profile_versions_person on profile_versions (person_id, field);
create unique index profile_versions_one_waits on profile_versions (person_id, field) where state = 'waiting';
create index profile_versions_upload on profile_versions (words) where words like 'upload:%';
