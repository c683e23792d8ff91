-- The roles that requests run as, and who is asking. Every table has row-level security, forced, so
-- that it binds the owner too: without a policy nobody reads or writes a row.
--   oakling_app        a request of a member, of the person in app.person_id
--   oakling_moderator  a request of a moderator, of the user in app.moderator_id
--   oakling_system     the server itself (jobs, log-in, sign-up); the owner is a member of it
--   oakling_purger     the functions that delete records past their end; nobody signs in as it
--
-- A function's body names every table and function with its schema, or the function sets its own
-- search path: a restored dump, or somebody who makes temporary tables, cannot put another one in its place.
-- Functions that are small enough to be inlined set none, which would prevent that. Policies, views,
-- indexes and generated columns are bound to what they name when they are made.
--
-- Every check has a name, <table>_<what>; keys and references have those that PostgreSQL gives them. What
-- only a trigger can refuse (it needs the row before, or another table) it refuses under a name of the
-- same form, so that the server reads both alike (`brokenConstraint`).

create extension if not exists btree_gist;

-- A few words that somebody adds to something, as `paragraph(500)` in domain takes them.
create domain paragraph as text constraint paragraph_length check (length(value) <= 500);

-- Roles belong to the whole cluster, so another database may have made them already.
do $$ begin
  create role oakling_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  create role oakling_moderator nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  create role oakling_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  create role oakling_purger nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant oakling_app, oakling_moderator, oakling_system, oakling_purger to current_user;

-- How often something was tried lately, by its limit and who tried it.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
alter table rate_limits enable row level security, force row level security;

-- Mail of an installation without an SMTP server; never written in production.

create table kept_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- Who it names beside its recipient: with their account it goes. Rule 9.80
  about uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index kept_mails_about on kept_mails using gin (about);
alter table kept_mails enable row level security, force row level security;

-- What was done, and who did it. It only grows, and what is past its end goes. Rule 9.186

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  request_id text,
  type text not null,
  feature text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (feature, subject_id, id);
create index audit_log_actor on audit_log (actor_id, id);
alter table audit_log enable row level security, force row level security;

-- Events on their way to the people who are told. A row stands here from the commit of the change until it is delivered; the
-- audit log keeps the event for good. Only the system reads it: what an event says is encrypted.
create table outbox (
  -- The event's row in the audit log.
  id bigint constraint outbox_pkey primary key,
  type text not null,
  -- Events of one subject are delivered in order.
  subject_id text not null,
  payload text not null,
  -- Of the request that caused it: the log names it beside all that follows.
  request_id text not null,
  appended_at timestamptz not null default now(),
  failures integer not null default 0,
  -- Not before this moment, after a failure.
  retry_at timestamptz,
  -- It failed again and again: it waits for somebody to look, and holds up nothing.
  parked_at timestamptz
);
create index outbox_failed on outbox (subject_id, id) where failures > 0;
alter table outbox enable row level security, force row level security;

-- What was handed over for an event, who got it and by which way: a repeat finds it here and does nothing.
create table deliveries (
  event_id bigint not null,
  recipient text not null,
  channel text not null constraint deliveries_channel check (channel in ('mail', 'push')),
  delivered_at timestamptz not null default now(),
  constraint deliveries_pkey primary key (event_id, recipient, channel)
);
create index deliveries_old on deliveries (delivered_at);
alter table deliveries enable row level security, force row level security;

-- When a backup was made that is complete, for those who watch over the installation. Rule 10.262
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null constraint backups_bytes check (bytes > 0),
  sha256 text not null constraint backups_sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);
alter table backups enable row level security, force row level security;
