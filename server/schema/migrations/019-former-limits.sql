-- Limits of a deleted account, which apply again to a new account with the same mailbox: blocks by others, rests with the
-- requests of the last day, and a suspension. Rule 1.180
create table former_limits (
  -- Keyed hash.
  mailbox text not null,
  -- The person whom the limit protects; null for a suspension.
  other_id uuid references people (id) on delete cascade,
  kind text not null constraint former_limits_kind check (kind in ('block', 'rest', 'suspension')),
  -- The row of `blocks` or `rests`.
  kept jsonb not null,
  kept_at timestamptz not null
);
create index former_limits_mailbox on former_limits (mailbox);
create index former_limits_other_id on former_limits (other_id);
-- Requests that a former account of the asker sent in its last day.
alter table rests add column asks timestamptz[] not null default '{}';
