-- True if the block was said as a goodbye, which only its own side sees. Rule 6.480
alter table blocks add column is_goodbye boolean not null default false;

-- One row for each side of a friendship that ended. Rules 6.480 to 6.486
create table keepsakes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  other_id uuid references people (id) on delete set null,
  ended_at timestamptz not null,
  -- The time at which the person was told, or said goodbye. Until then, nobody reads the row.
  told_at timestamptz,
  -- The meetings that took place. The person keeps them even if the sessions are deleted or hidden.
  met_at timestamptz[] not null,
  interests text[] not null,
  -- Keys of `GOODBYES` in domain. There is no free text.
  sent text constraint keepsakes_sent check (sent in ('thanks', 'learned', 'remember', 'wishes')),
  received text constraint keepsakes_received check (received in ('thanks', 'learned', 'remember', 'wishes')),
  constraint keepsakes_once unique (person_id, other_id),
  constraint keepsakes_told check (told_at >= ended_at)
);
create index keepsakes_untold on keepsakes (ended_at, id) where told_at is null;
create index keepsakes_other on keepsakes (other_id);
