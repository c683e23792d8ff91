-- Database roles. The rules enable and force row-level security on every table: without a policy no one reads or writes
-- a row.
--   oakling_app        a member's request, for the person in app.person_id
--   oakling_moderator  a moderator's request, for the user in app.moderator_id
--   oakling_system     the server itself (jobs, login, sign-up); the owner is a member of it
--   oakling_purger     functions that delete expired records; no one logs in as it
--
-- A function body qualifies every table and function with its schema, or the function sets its own search path. Then
-- neither a restored dump nor a temporary table can substitute another object. Functions small enough to be inlined set
-- no search path, because that would prevent inlining. Policies, views, indexes and generated columns are bound to
-- their objects on creation.
--
-- Every check constraint is named <table>_<what>; primary, unique and foreign keys keep PostgreSQL's default names. A
-- trigger that rejects a row (it needs the old row or another table) raises a constraint name of the same form, so that
-- the server handles both alike (`brokenConstraint`).

create extension if not exists btree_gist;

-- A short free text. The limit is the same as that of `paragraph(500)` in domain.
create domain paragraph as text constraint paragraph_length check (length(value) <= 500);

-- Roles belong to the whole cluster, so another database may have created them already.
do $$
declare name text;
begin
  foreach name in array '{oakling_app,oakling_moderator,oakling_system,oakling_purger}'::text[] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;
grant oakling_app, oakling_moderator, oakling_system, oakling_purger to current_user;

-- Recent attempts, counted per limit and per person or address.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Mail of an installation without an SMTP server, which /dev/mail shows. Never written in production.
create table dev_mailbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- Other people whom the mail names. It is deleted with any of their accounts. Rule 9.80
  about uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index dev_mailbox_about on dev_mailbox using gin (about);

-- Every event and its actor. Append-only; rows are deleted only after their retention period. Rule 9.186
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

-- Committed events that haven't been delivered yet. The audit log keeps each event permanently. Only the system role
-- reads this table, and payloads are encrypted.
create table outbox (
  -- The event's row in the audit log.
  id bigint constraint outbox_pkey primary key,
  type text not null,
  -- Events about one subject are delivered in order.
  subject_id text not null,
  payload text not null,
  -- The request that caused the event. Log lines about its delivery contain the same id.
  request_id text not null,
  appended_at timestamptz not null default now(),
  failures integer not null default 0,
  retry_at timestamptz,
  -- Set after repeated failures. A parked event waits for an operator, and doesn't delay later events.
  parked_at timestamptz
);
create index outbox_failed on outbox (subject_id, id) where failures > 0;

-- Messages that were handed over for each event, by recipient and channel. Makes retries idempotent.
create table deliveries (
  event_id bigint not null,
  recipient text not null,
  channel text not null constraint deliveries_channel check (channel in ('mail', 'push')),
  delivered_at timestamptz not null default now(),
  constraint deliveries_pkey primary key (event_id, recipient, channel)
);
create index deliveries_old on deliveries (delivered_at);

-- Completed backups, for operators to monitor. Rule 10.262
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null constraint backups_bytes check (bytes > 0),
  sha256 text not null constraint backups_sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);
