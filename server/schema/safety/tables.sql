-- Blocks. A block hides two people from each other.

create table blocks (
  blocker_id uuid not null references people (id) on delete cascade,
  blocked_id uuid not null references people (id) on delete cascade,
  -- The blocker, or a guardian on their behalf. Not a foreign key: a guardian's block outlives their account.
  -- Rule 9.189
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id, created_by),
  constraint blocks_two_people check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

-- Members' reports, which moderators work on as cases. Rules 9.16 to 9.19 and 9.69 to 9.74
create table reports (
  -- Chosen by the client, so that sending a report twice creates one.
  id uuid primary key,
  reporter_id uuid references people (id) on delete set null,
  -- The child a guardian reports for.
  on_behalf_of uuid references people (id) on delete set null,
  reported_id uuid references people (id) on delete set null,
  -- Names as others saw them at that time. Set by a trigger.
  reporter_name text not null default '',
  reported_name text not null default '',
  -- The reported person's id. It outlives the account and finds their trail. Set by a trigger.
  reported_number uuid,
  -- Sent by a youth, or by a guardian for one. It outlives the account. Set by a trigger.
  from_youth boolean not null default false,
  session_id uuid references sessions (id) on delete set null,
  -- The session as it was when reported. It outlives the session. Set by a trigger.
  kept_session jsonb,
  category text not null constraint reports_category check (category in (
    'made-me-uncomfortable', 'asked-to-meet-elsewhere', 'rude-or-hurtful', 'not-who-they-say',
    'something-else'
  )),
  details paragraph not null default '',
  status text not null default 'open'
    constraint reports_status check (status in ('open', 'assigned', 'closed')),
  assigned_to uuid references users (id) on delete set null,
  outcome text
    constraint reports_outcome check (outcome in ('no-action', 'warned', 'suspended', 'other')),
  outcome_note paragraph not null default '',
  -- When a warning was sent from this case. It outlives the warned account. Set by a trigger. Rule 9.234
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint reports_open check (status <> 'open' or assigned_to is null),
  constraint reports_closed check (
    (status = 'closed') = (closed_at is not null) and (status = 'closed') = (outcome is not null)
  )
);
-- Open cases first, then assigned and closed ones; the oldest first.
create index reports_queue on reports (
  (case status when 'open' then 0 when 'assigned' then 1 else 2 end), created_at, id
);
create index reports_reported on reports (reported_id);
create index reports_number on reports (reported_number);
create index reports_reporter on reports (reporter_id);
create index reports_on_behalf on reports (on_behalf_of);
create index reports_session on reports (session_id);
create index reports_done on reports (closed_at) where status = 'closed';
