-- What follows from a change: notifications, audit log, consents, kept mail.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  kind text not null
    check (kind in ('session-requested', 'session-approved', 'session-rejected', 'invite-accepted')),
  names jsonb not null default '{}',
  reason text not null default '',
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_person on notifications (person_id, created_at desc, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;

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

create table consents (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  given_by uuid not null,
  given_for uuid not null,
  scope text not null,
  method text not null,
  document_version text not null,
  document_hash text not null
);
create index consents_given_for on consents (given_for);

-- Not even the owner changes what was recorded.
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();

-- Mail of an installation without an SMTP server; never written in production.
create table kept_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
